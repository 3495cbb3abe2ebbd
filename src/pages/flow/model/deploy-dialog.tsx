import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileProblem } from '#shared/wire';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { isRecord } from '#shared/by-name';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { keyOf } from '#src/processes/deploying/category';
import { type Deployed, DeployItems, deployParameters } from '#src/processes/deploying/deploy-items.tsx';
import { FileProblems } from '#src/processes/deploying/file-problems.tsx';
import { flowManager, flowModel } from '#src/resources/flow/processes';
import { designAddress } from './design-address.ts';

/** Returns the problems of the process if they are why deploying was refused, else none. */
function problemsIn(error: unknown): readonly FileProblem[] {
  const data = isApiError(error) ? error.data : undefined;
  return isRecord(data) && Array.isArray(data.problems) ? (data.problems as FileProblem[]) : [];
}

const versionsOf = (deployed: readonly Deployed[]) => [...new Set(deployed.map(({ version }) => `v${version}`))].join(', ');

/** Deploys the stored diagram of a model. Its problems are returned; any other error is told. */
function useDeployModel() {
  const text = useText();
  const { call } = useServerAction(flowModel.path);
  return async ({ id, name }: Row, values: Readonly<Record<string, unknown>>) => {
    let problems: readonly FileProblem[] = [];
    const answer = await call('deploy', {
      query: { modelId: String(id), ...deployParameters(values) },
      done: (deployed) =>
        text('flow.deployed', { name: String(name), versions: versionsOf(Array.isArray(deployed) ? deployed : []) }),
      alsoLists: [flowManager.name],
      onRefused(error) {
        problems = problemsIn(error);
        return problems.length > 0;
      },
    });
    return { isDone: answer !== undefined, problems };
  };
}

/** Deploys a model; problems that prevent this are listed with their elements. */
export function DeployDialog({ rows: [row], list: _, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const deploy = useDeployModel();
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const isToMend = useRef(false);
  const name = String(row?.name ?? '');
  const save = async (values: Readonly<Record<string, unknown>>) => {
    if (!row) return false;
    const { isDone, problems: found } = await deploy(row, values);
    setProblems(found);
    return isDone;
  };
  const mend = () => {
    isToMend.current = true;
    onClose();
  };
  // The form guards its input as long as it is on screen.
  const goOn = () => {
    afterClose();
    if (isToMend.current) navigate(designAddress(String(row?.id)));
  };
  return (
    <SmallDialog
      isOpen={isOpen}
      onClose={onClose}
      afterClose={goOn}
      draftOf={`deploy ${row?.id}`}
      title={text('flow.deployTitle', { name })}
      initialValues={{ category: keyOf(row?.category) }}
      onSave={save}
    >
      {() => (
        <>
          <Alert type="info" showIcon title={text('flow.deployHint')} style={{ marginBottom: 16 }} />
          <DeployItems categoryName={row?.categoryName as string | undefined} />
          {problems.length > 0 && (
            <Alert
              type="error"
              role="alert"
              title={text('flow.problems', { count: problems.length })}
              description={<FileProblems name={name} problems={problems} />}
              action={
                <Button size="small" onClick={mend}>
                  {text('flow.mend')}
                </Button>
              }
            />
          )}
        </>
      )}
    </SmallDialog>
  );
}
