// The middle of the table screen: guide, board, result, choices, message; or the handover to the next person.
import { useEffect } from "preact/hooks";
import { OVER } from "../../engine/types";
import { gameUi } from "../../games";
import { recordLink } from "../../session/record-link";
import { Choices } from "../../stage/choices";
import type { Actions } from "../../stage/game-ui";
import { GenericTable } from "../../stage/generic-table";
import { onDemand } from "../../ui/on-demand";
import { Handover } from "./handover";
import type { LoadedTableProps } from "./loaded-table";
import { Message, type Info } from "./message";

const Result = onDemand(async () => (await import("./result")).Result);

interface ResultProps extends LoadedTableProps {
    isResultClosed: boolean;
    onSave(): void;
    onCloseResult(): void;
    onAnalyse(): void;
}

interface Props extends ResultProps {
    actions: Actions;
    info: Info | null;
    onRule(number: string): void;
    onCloseMessage(): void;
}

export function MainArea(props: Props) {
    const { session, state, guide } = props;
    const { now, handoverTo } = state;
    return (
        <main class="desk">
            {guide}
            {handoverTo !== null ? (
                <Handover table={now} seat={handoverTo} onTake={() => void session.takeOver?.()} />
            ) : (
                <OpenTable {...props} />
            )}
        </main>
    );
}

/** The result of a game that is over, until somebody closes it. */
export function TableResult(props: ResultProps) {
    const { game, session, state, isResultClosed, guide } = props;
    const { now, past } = state;
    // Long before it is needed: by then the server may be gone, or have newer files.
    useEffect(() => Result.fetch(), []);
    if (now.actor !== OVER || past || isResultClosed || guide) return null;
    return (
        <Result
            game={game}
            table={now}
            isPlayer={state.online ? state.online.seat >= 0 : now.seats.some(({ bot }) => !bot)}
            onRematch={rematch(props)}
            onReplay={() => void session.showPosition(0)}
            onAnalyse={props.onAnalyse}
            onShare={share(props)}
            onSave={props.onSave}
            onClose={props.onCloseResult}
        />
    );
}

function OpenTable(props: Props) {
    const { session, state, actions, info } = props;
    const { past } = state;
    return (
        <>
            <Board {...props} />
            <TableResult {...props} />
            {!past && <TableChoices {...props} />}
            <Message
                {...{ session, state, info }}
                onRule={props.onRule}
                onMove={actions.play}
                onClose={props.onCloseMessage}
            />
        </>
    );
}

function Board({ game, state: { now, past }, actions }: Props) {
    return (
        <div class="board">
            <GenericTable game={game} table={past ?? now} actions={actions} fields={gameUi(game.id).fields} />
        </div>
    );
}

function TableChoices({ game, state: { now, online }, actions }: Props) {
    return (
        <Choices
            game={game}
            table={now}
            actions={actions}
            moves={now.actor === OVER ? [] : now.moves}
            isPending={Boolean(online?.pendingMove)}
            icon={gameUi(game.id).icon}
        />
    );
}

/**
 * A function that shares a link to the last position through the system or, where that is not possible,
 * copies it; it tells whether it copied. Null where the browser can do neither.
 */
function share({ game, session, state: { now }, onSave }: ResultProps): (() => Promise<boolean>) | null {
    const takesLinks = "share" in navigator;
    if (!takesLinks && !("clipboard" in navigator)) return null;
    return async () => {
        const url = await recordLink(session.id, await session.record(), now.steps);
        if (takesLinks) {
            const title = `Kontor: ${game.name[1]}`;
            await navigator.share({ title, ...(url && { url }) }).catch(() => undefined);
            return false;
        }
        if (url)
            return navigator.clipboard.writeText(url).then(
                () => true,
                () => false,
            );
        onSave(); // too long for a link
        return false;
    };
}

/** Starts a rematch; null for a spectator. */
function rematch({ game, session, state: { now, online }, onOpen }: ResultProps): (() => void) | null {
    const { onlineActions } = session;
    if (onlineActions) return online && online.seat >= 0 ? () => onlineActions.rematch() : null;
    const options = game.options.map(({ id, choices, standard }) => {
        const choice = choices.find((each) => each.id === now.view.options[id]);
        return choice?.value ?? standard;
    });
    return () => onOpen({ game: now.game, options, seats: now.seats });
}
