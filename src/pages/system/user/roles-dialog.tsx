import { useText } from '#src/lib/i18n';
import type { PeopleDialogProps } from '#src/people/dialog-props';
import { FieldItem } from '#src/people/field-item.tsx';
import { idsOf, useWho } from '#src/people/people';
import { SmallDialog } from '#src/people/small-dialog.tsx';
import { user } from '#src/resources/system/user';
import { useUserCall } from './use-user-call.ts';

/** The roles of one person, or the same ones for several. */
export function RolesDialog({ rows, list, ...dialog }: PeopleDialogProps) {
  const text = useText();
  const who = useWho();
  const call = useUserCall();
  const [only] = rows.length === 1 ? rows : [];
  const grant = async ({ roleId }: Readonly<Record<string, unknown>>) => {
    const query = { userIds: idsOf(rows), roleIds: String(roleId) };
    const answer = await call('grant', { query, done: text('user.rolesSaved') });
    if (answer !== undefined) list?.clearSelection();
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
