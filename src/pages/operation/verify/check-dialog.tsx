import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import '#src/locales/verify';
import type { VerifyResponse } from '#shared/handover/verify-board';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { verify } from '#src/resources/operation/verify';
import type { CheckValues } from './check-form.tsx';
import { ClientCheck } from './client-check.tsx';
import { Outcome } from './outcome.tsx';
import { type Place, StopCheck } from './stop-check.tsx';
import styles from './verify.module.css';

type Scene = 'stop' | 'client';

function placeIn({ taskId, nodeId }: Row): Place {
  return { taskId: String(taskId), ...(nodeId !== undefined && { nodeId: String(nodeId) }) };
}

/** Checks people and cars that come to the door, one after the other; at the given place, if there is one. */
export function CheckDialog({ rows: [sent], list, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(verify, handoverAction);
  const [scene, setScene] = useState<Scene>('stop');
  const [place, setPlace] = useState<Place | undefined>(sent && placeIn(sent));
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<VerifyResponse>();
  const submit = async (values: CheckValues) => {
    setBusy(true);
    const found = await call<VerifyResponse>('submit', { body: values });
    setBusy(false);
    if (found) setAnswer(found);
  };
  const close = () => {
    list.refresh();
    onClose();
  };
  const scenes = [
    { value: 'stop' as const, label: text('verify.atStop') },
    { value: 'client' as const, label: text('verify.ofClient') },
  ];
  return (
    <Dialog
      title={text('verify.title')}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={<Button onClick={close}>{text('common.close')}</Button>}
    >
      {answer ? (
        <Outcome answer={answer} onNext={() => setAnswer(undefined)} />
      ) : (
        <div className={styles.stack}>
          <Segmented<Scene> aria-label={text('verify.scene')} options={scenes} value={scene} onChange={setScene} />
          {scene === 'stop' ? (
            <StopCheck initial={place} onPlace={setPlace} isBusy={isBusy} onSubmit={submit} />
          ) : (
            <ClientCheck isBusy={isBusy} onSubmit={submit} />
          )}
        </div>
      )}
    </Dialog>
  );
}
