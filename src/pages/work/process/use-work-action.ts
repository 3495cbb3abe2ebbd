import type { Values } from '#shared/validate';
import { useServerAction } from '#src/calls/use-server-action';
import { isApiError } from '#src/lib/http/api-error';
import { useAnnounce } from '#src/lib/live/topics';
import { work } from '#src/resources/flow/work';

/**
 * Returns a function that calls a verb of a task or an instance. It resolves to whether that succeeded; the user has been told
 * of a failure.
 */
export function useWorkAction() {
  const announce = useAnnounce();
  const { call: send, isBusy } = useServerAction(work.path);
  const onRefused = (error: unknown) => {
    // Another user was faster: the page shows the present state.
    if (isApiError(error) && error.status === 404) void announce('work');
    return false;
  };
  const call = async (verb: string, body: Values, done?: string): Promise<boolean> => {
    if (isBusy || (await send(verb, { body, done, onRefused })) === undefined) return false;
    // It is not awaited: success is reported at once, and the page may not need the data any more.
    void announce('work');
    return true;
  };
  return { call, isBusy };
}
