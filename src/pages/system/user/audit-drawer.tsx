import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { useText } from '#src/lib/i18n';
import { toMinute } from '#src/meta/kinds/moment/moment-format';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { idsOf, useWho } from '#src/people/people';
import { user } from '#src/resources/system/user';
import { useUserCall } from './use-user-actions.ts';
import styles from './user-page.module.css';

type Choice = Readonly<Record<'roleId' | 'deptId', string>>;

function useDecisions({ rows, list, onClose }: RowsDialogProps) {
  const text = useText();
  const who = useWho();
  const { call } = useUserCall();
  const { modal } = App.useApp();
  const [isDeciding, setDeciding] = useState(false);
  const userIds = idsOf(rows);

  const decide = async (asked: Promise<unknown>) => {
    setDeciding(true);
    const answer = await asked;
    setDeciding(false);
    if (answer === undefined) return;
    list.clearSelection();
    onClose();
  };
  const pass = ({ roleId, deptId }: Choice) =>
    decide(call('audit-pass', { query: { userIds, roleIds: roleId, deptIds: deptId }, done: text('user.passed') }));
  const refuse = () =>
    modal.confirm({
      title: text('user.refuseTitle'),
      content: text('user.refuseText', { who: who(rows) }),
      okText: text('user.refuse'),
      okButtonProps: { danger: true },
      cancelText: text('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => decide(call('audit-refuse', { query: { userIds }, done: text('user.refused') })),
    });
  return { pass, refuse, isDeciding };
}

/** Shows the registrations to decide about: they are accepted with roles and departments, or refused. */
export function AuditDrawer(props: RowsDialogProps) {
  const { rows, isOpen, onClose, afterClose } = props;
  const text = useText();
  const [form] = Form.useForm<Choice>();
  const kept = useKeptValues({ of: `audit ${idsOf(rows)}`, form, isReady: isOpen });
  const { pass, refuse, isDeciding } = useDecisions({
    ...props,
    onClose: () => {
      kept.forget();
      onClose();
    },
  });
  const leave = useLeaveGuard(kept.isDirty, () => {
    kept.forget();
    afterClose();
  });
  const giveUp = () =>
    leave(() => {
      kept.forget();
      onClose();
    });
  return (
    <Drawer
      title={text('user.auditTitle')}
      open={isOpen}
      size={480}
      onClose={giveUp}
      afterOpenChange={(open) => !open && afterClose()}
      footer={
        <div className={styles.drawerFoot}>
          <Button danger disabled={isDeciding} onClick={refuse}>
            {text('user.refuse')}
          </Button>
          <Button type="primary" loading={isDeciding} onClick={form.submit}>
            {text('user.pass')}
          </Button>
        </div>
      }
    >
      <p>{text('user.auditText')}</p>
      <ul className={styles.registered}>
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.realName}</strong> <span>{row.account}</span>
            <small>{text('user.registered', { time: toMinute(String(row.createTime ?? '')) })}</small>
          </li>
        ))}
      </ul>
      <Form form={form} layout="vertical" onFinish={pass}>
        <FieldItem name="roleId" field={user.fields.roleId} />
        <FieldItem name="deptId" field={user.fields.deptId} />
      </Form>
    </Drawer>
  );
}
