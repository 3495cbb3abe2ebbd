import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { callPath } from '#shared/define';
import type { FileProblem } from '#shared/wire';
import { callBy } from '#src/calls/use-server';
import { isApiError } from '#src/lib/http/api-error';
import { isRecord } from '#src/lib/session/token';
import { type Deployed, deployParameters } from '#src/processes/deploying/deploy-items.tsx';
import { flowManager } from '#src/resources/flow/processes';

export type Deploying =
  | { readonly is: 'idle' }
  /** The percentage that has been sent; after 100 the server works on it. */
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'done'; readonly deployed: readonly Deployed[] }
  | { readonly is: 'refused'; readonly why: string; readonly problems: readonly FileProblem[] };

function refusalOf(error: unknown): Deploying {
  const data = isApiError(error) && isRecord(error.data) ? error.data : {};
  const problems = Array.isArray(data.problems) ? (data.problems as FileProblem[]) : [];
  return { is: 'refused', why: error instanceof Error ? error.message : '', problems };
}

/** Deploys files, all of them or none. */
export function useDeployFiles() {
  const invalidate = useInvalidate();
  const provider = useDataProvider()();
  const [state, setState] = useState<Deploying>({ is: 'idle' });
  const deploy = async (files: readonly File[], values: Readonly<Record<string, unknown>>): Promise<Deploying> => {
    setState({ is: 'sending', percent: 0 });
    const body = new FormData();
    // The server reads these fields before the files.
    for (const [name, value] of Object.entries(deployParameters(values))) body.append(name, value);
    for (const file of files) body.append('files', file, file.name);
    let next: Deploying;
    try {
      const onProgress = (bytes: number, total?: number) =>
        setState({ is: 'sending', percent: total ? Math.round((100 * bytes) / total) : 0 });
      const deployed = await callBy<readonly Deployed[]>(provider, {
        url: callPath(flowManager, 'deploy-upload'),
        method: 'post',
        payload: body,
        meta: { transfer: 'form', noun: flowManager.name, onProgress },
      });
      next = { is: 'done', deployed };
      await invalidate({ resource: flowManager.name, invalidates: ['list'] });
    } catch (error) {
      next = refusalOf(error);
    }
    setState(next);
    return next;
  };
  return { state, deploy, again: () => setState({ is: 'idle' }) };
}
