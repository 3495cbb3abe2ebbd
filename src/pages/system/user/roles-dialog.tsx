import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { idsOf, useWho } from '#src/people/people';
import { user } from '#src/resources/system/user';
import { useUserCall } from './use-user-actions.ts';

/** Edits the roles of one person, or sets the same ones for several. */
export function RolesDialog({ rows, list, ...dialog }: RowsDialogProps) {
  const text = useText();
  const who = useWho();
  const { call } = useUserCall();
  const [only] = rows.length === 1 ? rows : [];
  const grant = async ({ roleId }: Readonly<Record<string, unknown>>) => {
    const query = { userIds: idsOf(rows), roleIds: String(roleId) };
    const answer = await call('grant', { query, done: text('user.rolesSaved') });
    if (answer !== undefined) list.clearSelection();
    return answer !== undefined;
  };
  return (
    <SmallDialog
      {...dialog}
      draftOf={`roles ${idsOf(rows)}`}
      title={text('user.rolesTitle')}
      initialValues={{ roleId: only?.roleId || undefined }}
      onSave={grant}
    >
      {() => (
        <>
          <p>{text('user.rolesOf', { who: who(rows) })}</p>
          <FieldItem name="roleId" field={user.fields.roleId} label={only?.roleName} />
        </>
      )}
    </SmallDialog>
  );
}
