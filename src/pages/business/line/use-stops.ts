import { useCallback, useMemo, useState } from 'react';
import { callPath } from '#shared/define';
import { ENABLED } from '#shared/enable-status';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { type CallError, isStale } from '#src/meta/screens/form/refusal';
import { line } from '#src/resources/business/line';
import { dept } from '#src/resources/system/dept';
import { faultAt, isSameStops, onRows, type Stop, type StopNode, type Stops, wireOf } from './stops.ts';

export type Direction = 'outStops' | 'inStops';
export const directions: readonly Direction[] = ['outStops', 'inStops'];
export const directionWords = { outStops: 'line.outbound', inStops: 'line.inbound' } as const;
export type Lists = Readonly<Record<Direction, Stops>>;

/** A node of the base as the server returns it. */
interface Place {
  readonly id: string;
  readonly deptName: string;
  readonly address: string;
  readonly status: number;
}

interface LineDetail extends Readonly<Record<Direction, readonly Row[] | undefined>> {
  readonly version: number;
}

function stopOf(row: Row, places: readonly Place[]): Stop {
  const deptId = String(row.deptId);
  const place = places.find(({ id }) => id === deptId);
  return {
    id: String(row.id),
    deptId,
    name: place?.deptName ?? String(row.deptName ?? deptId),
    address: place?.address ?? '',
    offsetMinutes: Number(row.offsetMinutes),
    stayMinutes: Number(row.stayMinutes),
  };
}

/** The server's errors, by direction and index of the stop: `outStops.2`. */
type Refused = Readonly<Record<string, string>>;

function refusedStops(error: unknown): Refused {
  const fields = isApiError(error) ? Object.entries(error.fields) : [];
  return Object.fromEntries(
    fields.flatMap(([name, message]) => {
      const [, direction, index] = /^(outStops|inStops)\.(\d+)\b/.exec(name) ?? [];
      return direction && index ? [[`${direction}.${index}`, message]] : [];
    }),
  );
}

interface SaveOptions {
  readonly onSaved: () => void;
  readonly onStale: () => void;
}

function useSave(id: string, { onSaved, onStale }: SaveOptions) {
  const text = useText();
  const { call, isBusy } = useServerAction(line);
  const [refused, setRefused] = useState<Refused>({});
  /** Errors that the page shows at a stop or above the list are not told. */
  const onRefused = (error: unknown) => {
    const [isLate, stops] = [isStale(error as CallError), refusedStops(error)];
    if (isLate) onStale();
    setRefused(stops);
    return isLate || Object.keys(stops).length > 0;
  };
  const save = async (version: number, lists: Lists) => {
    const body = { id, version, outStops: wireOf(lists.outStops), inStops: wireOf(lists.inStops) };
    if ((await call('stops', { body, done: text('line.saved'), onRefused })) !== undefined) onSaved();
  };
  return { save, isSaving: isBusy, refused, forget: () => setRefused({}) };
}

/** Fetches the stored stops of a line, and the nodes of its base. */
function useStored(row: Row) {
  const detail = useServerQuery<LineDetail>({ path: callPath(line, 'detail'), query: { id: String(row.id) }, isFresh: true });
  const places = useServerQuery<Place[]>({
    path: callPath(dept, 'listByBase'),
    query: { baseId: String(row.baseId) },
    isFresh: true,
  });
  const first = useMemo((): Lists | undefined => {
    if (!detail.data || !places.data) return undefined;
    const read = (rows: readonly Row[] = []) => rows.map((each) => stopOf(each, places.data ?? []));
    return { outStops: read(detail.data.outStops), inStops: read(detail.data.inStops) };
  }, [detail.data, places.data]);
  const nodes = useMemo(
    (): StopNode[] =>
      (places.data ?? [])
        .filter(({ status }) => status === ENABLED)
        .map(({ id: deptId, deptName, address }) => ({ deptId, name: deptName, address })),
    [places.data],
  );
  return { detail, places, first, nodes };
}

/** Another user saved first: a newer version exists, or it has been fetched beside the edited stops. */
export type Newer = 'there' | 'fetched';

/** Keeps the stops of a line in both directions: the stored ones, the edited ones, and saving them. */
export function useStops(row: Row, onClose: () => void) {
  const [isSaved, setSaved] = useState(false);
  const { detail, places, first, nodes } = useStored(row);
  const [newer, setNewer] = useState<Newer>();
  const { save, isSaving, refused, forget } = useSave(String(row.id), {
    onSaved: () => {
      setSaved(true);
      onClose();
    },
    onStale: () => setNewer('there'),
  });
  const [changed, setChanged] = useState<Lists>();
  const lists = changed ?? first;
  const isDirty = useCallback(
    () => Boolean(!isSaved && changed && first && directions.some((name) => !isSameStops(changed[name], first[name]))),
    [isSaved, changed, first],
  );
  const isRight = lists !== undefined && directions.every((name) => lists[name].every((_, at) => !faultAt(lists[name], at)));
  return {
    lists,
    nodes,
    isDirty,
    isRight,
    isSaving,
    refused,
    change: (direction: Direction, stops: Stops) => {
      forget();
      if (lists) setChanged({ ...lists, [direction]: stops });
    },
    save: () => {
      if (!lists || !first || !detail.data) return;
      setNewer(undefined);
      const onStored = (name: Direction) => onRows(lists[name], first[name]);
      void save(detail.data.version, { outStops: onStored('outStops'), inStops: onStored('inStops') });
    },
    newer,
    stored: first,
    /** Fetches the newer version; the edited stops stay. */
    fetchNewer: () => {
      if (lists) setChanged(lists);
      detail.retry();
      setNewer('fetched');
    },
    /** Discards the edited stops. */
    takeNewer: () => {
      setChanged(undefined);
      setNewer(undefined);
      forget();
    },
    error: detail.error ?? places.error,
    retry: () => {
      detail.retry();
      places.retry();
    },
  };
}
