// Guided screens, fetched when somebody opens one: the lesson of a game, or an example of a rule.
import { useEffect, useState } from "preact/hooks";
import { gameUi } from "../../games";
import type { Lesson } from "../../stage/game-ui";
import type { GuidedProps } from "./guided-props";
import { LessonScreen } from "./lesson";
import { ScenarioScreen } from "./scenario";

interface Props extends GuidedProps {
    screen: "learn" | "show";
    /** For an example: its rule, and its number among the rule's examples, counted from 1. */
    detail: string;
    more: string;
}

export function GuidedScreen({ screen, detail, more, ...props }: Props) {
    if (screen === "learn") return <LessonLoader key={props.game.id} {...props} />;
    const index = Math.max(0, Number(more || 1) - 1);
    return (
        <ScenarioScreen key={`${props.game.id} ${detail} ${more}`} {...props} rule={detail} index={index} />
    );
}

function LessonLoader(props: GuidedProps) {
    const [lesson, setLesson] = useState<Lesson | null>(null);
    useEffect(() => {
        void gameUi(props.game.id)
            .lesson?.()
            .then((module) => setLesson(module.lesson));
    }, [props.game]);
    return lesson && <LessonScreen {...props} lesson={lesson} />;
}
