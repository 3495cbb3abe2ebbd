import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { callPath } from '#shared/define';
import type { FileProblem } from '#shared/wire';
import { isApiError } from '#src/lib/api-error';
import { useText } from '#src/lib/i18n';
import { isRecord } from '#src/lib/token';
import type { Row } from '#src/meta/kinds/kind';
import { type Deployed, deployParameters } from '#src/processes/deploying/deploy-items.tsx';
import { flowManager, flowModel } from '#src/resources/flow/processes';

/** Returns the problems of the process if they are why deploying was refused, else none. */
function problemsIn(error: unknown): readonly FileProblem[] {
  const data = isApiError(error) ? error.data : undefined;
  return isRecord(data) && Array.isArray(data.problems) ? (data.problems as FileProblem[]) : [];
}

const versionsOf = (deployed: readonly Deployed[]) => [...new Set(deployed.map(({ version }) => `v${version}`))].join(', ');

/** Deploys the stored diagram of a model. Its problems are returned; Refine reports any other error. */
export function useDeployModel() {
  const text = useText();
  const invalidate = useInvalidate();
  const { mutateAsync } = useCustomMutation<BaseRecord>();
  return async ({ id, name }: Row, values: Readonly<Record<string, unknown>>) => {
    const parameters = new URLSearchParams({ modelId: String(id), ...deployParameters(values) });
    try {
      await mutateAsync({
        url: `${callPath(flowModel, 'deploy')}?${parameters}`,
        method: 'post',
        values: {},
        successNotification: (answer) => {
          const versions = versionsOf(Array.isArray(answer?.data) ? answer.data : []);
          return { type: 'success', message: text('flow.deployed', { name: String(name), versions }) };
        },
        errorNotification: (error) => (problemsIn(error).length > 0 ? false : undefined),
      });
    } catch (error) {
      return { isDone: false, problems: problemsIn(error) };
    }
    await invalidate({ resource: flowManager.name, invalidates: ['list'] });
    return { isDone: true, problems: [] };
  };
}
