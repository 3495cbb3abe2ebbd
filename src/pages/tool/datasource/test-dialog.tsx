import { Alert, Button, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPath } from '#shared/define';
import { useServer } from '#src/calls/use-server';
import { Modal } from '#src/components/modal.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import { datasource } from '#src/resources/develop/datasource';
import '#src/locales/source';

interface Found {
  readonly version: string;
  readonly tables: number;
  readonly tookMs: number;
}

/** The state of testing a data source, and its result. */
type Trial =
  | { readonly step: 'trying' }
  | { readonly step: 'connected'; readonly found: Found }
  | { readonly step: 'failed'; readonly message: string };

/** Tests a data source at once, and again whenever the user asks; a result that nobody waits for any more is dropped. */
function useTrial(id: string) {
  const { send } = useServer();
  const [trial, setTrial] = useState<Trial>({ step: 'trying' });
  const turn = useRef(0);

  const attempt = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const show = (state: Trial) => own === turn.current && setTrial(state);
    show({ step: 'trying' });
    try {
      show({ step: 'connected', found: await send<Found>(callPath(datasource, 'test'), { query: { id } }) });
    } catch (error) {
      show({ step: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }, [send, id]);

  useEffect(() => {
    void attempt();
    return () => {
      turn.current += 1;
    };
  }, [attempt]);
  return { trial, attempt };
}

function Outcome({ trial }: { readonly trial: Trial }) {
  const text = useText();
  if (trial.step === 'failed') return <Alert type="error" showIcon title={text('source.failed')} description={trial.message} />;
  if (trial.step === 'trying') {
    return (
      <div role="status">
        <Spin size="small" /> {text('source.testing')}
      </div>
    );
  }
  const { version, tables, tookMs: ms } = trial.found;
  return (
    <Alert
      type="success"
      showIcon
      title={text('source.connected')}
      description={text('source.found', { version, count: tables, ms })}
    />
  );
}

/** Tests a data source while the user waits, and shows the result as text. */
export function TestDialog({ rows, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const { trial, attempt } = useTrial(String(row?.id));
  return (
    <Modal
      title={text('source.testOf', { name: String(row?.name) })}
      open={isOpen}
      onCancel={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text('common.close')}</Button>
          <Button type="primary" loading={trial.step === 'trying'} onClick={() => void attempt()}>
            {text('source.again')}
          </Button>
        </>
      }
    >
      <Outcome trial={trial} />
    </Modal>
  );
}
