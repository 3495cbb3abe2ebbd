import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Modal } from '#src/components/modal.tsx';
import { useCopy } from '#src/components/use-copy';
import { useText, useWords } from '#src/lib/i18n';
import { tenant } from '#src/resources/system/tenant';
import styles from './tenant-page.module.css';

/** The data by which the first person of a new tenant signs in. */
export interface FirstAccount {
  readonly tenantName: string;
  readonly tenantId: string;
  readonly account: string;
  readonly initialPassword: string;
}

interface FirstAccountDialogProps {
  readonly first: FirstAccount;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Shows the initial password, this once: only a click on the button closes it. */
export function FirstAccountDialog({ first, isOpen, onClose, afterClose }: FirstAccountDialogProps) {
  const text = useText();
  const words = useWords();
  const copy = useCopy();
  const facts: readonly (readonly [label: string, value: string])[] = [
    [words(tenant.fields.tenantName), first.tenantName],
    [words(tenant.fields.tenantId), first.tenantId],
    [text('tenant.account'), first.account],
    [text('tenant.password'), first.initialPassword],
  ];
  return (
    <Modal
      title={text('tenant.first')}
      open={isOpen}
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterClose={afterClose}
      footer={
        <div className={styles.foot}>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(facts.map((fact) => fact.join('\t')).join('\n'))}>
            {text('tenant.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {text('tenant.kept')}
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={text('tenant.firstText')} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
