import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { Values } from '#shared/validate';
import { useTellFailure } from '#src/components/use-tell-failure';
import { isApiError } from '#src/lib/api-error';
import { http } from '#src/lib/http';

/** Calls something about a task or an instance. Answers whether it is done; the reader has been told why it is not. */
export function useTaskCall() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const [isBusy, setBusy] = useState(false);
  const call = async (verb: string, body: Values, done?: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await http.post(`blade-flow/work/${verb}`, body);
      if (done) message.success(done);
      // Not awaited: what was done is told at once, and the page may need none of it any more.
      void client.invalidateQueries({ queryKey: ['work'] });
      return true;
    } catch (error) {
      tellFailure(error);
      // Somebody else was faster: the page shows how it stands now.
      if (isApiError(error) && error.status === 404) void client.invalidateQueries({ queryKey: ['work'] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { call, isBusy };
}
