// The guided rooms, fetched when somebody enters one: a game's first steps, or a scenario of a rule.
import { useEffect, useState } from "preact/hooks";
import { pageOf } from "../games";
import type { Lesson } from "../games/page";
import type { Led } from "./led";
import { LessonRoom } from "./lesson";
import { ShowRoom } from "./show";

export function GuidedRoom({ room, detail, more, ...led }: Led & { room: string; detail: string; more: string }) {
    if (room === "show") return <ShowRoom key={`${led.game.id} ${detail} ${more}`} {...led} rule={detail} place={Math.max(0, Number(more || 1) - 1)} />;
    return <First key={led.game.id} {...led} />;
}

function First(led: Led) {
    const [lesson, setLesson] = useState<Lesson | null>(null);
    useEffect(() => { void pageOf(led.game.id).lesson?.().then((found) => setLesson(found.lesson)); }, [led.game]);
    return lesson && <LessonRoom {...led} lesson={lesson} />;
}
