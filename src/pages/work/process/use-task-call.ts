import { App } from 'antd';
import { useState } from 'react';
import type { Values } from '#shared/validate';
import { useTellFailure } from '#src/components/use-tell-failure';
import { isApiError } from '#src/lib/api-error';
import { http } from '#src/lib/http';
import { useAnnounce } from '#src/lib/topics';

/**
 * Returns a function that calls a verb of a task or an instance. It resolves to whether that succeeded; the user has been told
 * of a failure.
 */
export function useTaskCall() {
  const announce = useAnnounce();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const [isBusy, setBusy] = useState(false);
  const call = async (verb: string, body: Values, done?: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await http.post(`blade-flow/work/${verb}`, body);
      if (done) message.success(done);
      // It is not awaited: success is reported at once, and the page may not need the data any more.
      void announce('work');
      return true;
    } catch (error) {
      tellFailure(error);
      // Another user was faster: the page shows the present state.
      if (isApiError(error) && error.status === 404) void announce('work');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { call, isBusy };
}
