import { useQuery } from '@tanstack/react-query';
import { Form, Input, Skeleton } from 'antd';
import { callPath } from '#shared/define';
import { refusalText } from '#shared/errors';
import { ErrorState } from '#src/components/state-views.tsx';
import { http } from '#src/lib/http';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { user } from '#src/resources/system/user';
import type { PeopleDialogProps } from './dialog-props.ts';
import { FieldItem } from './field-item.tsx';
import { SmallDialog } from './small-dialog.tsx';
import { useUserCall } from './use-user-call.ts';

const typeField = { ...user.fields.userType, required: true };
const extField = user.fields.userExt;

/** A dialog that is opened again asks again. */
function usePlatform(id: string) {
  return useQuery({
    queryKey: [user.name, 'platform', id],
    queryFn: async () => (await http.get<Row>(callPath(user, 'platform-detail'), { params: { id } })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function ExtItem() {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const validator = async (_rule: unknown, value?: string) => {
    if (value?.trim() && !isJson(value))
      throw new Error(refusalText({ code: 'JSON_FORMAT', params: { field: extField } }, language));
  };
  return (
    <Form.Item
      name="userExt"
      label={words(extField)}
      extra={text('user.platformHint')}
      rules={[{ validator }]}
      validateTrigger="onSubmit"
    >
      <Input.TextArea rows={6} maxLength={extField.max} spellCheck={false} />
    </Form.Item>
  );
}

/** On which platform somebody works, and what that platform knows of him. */
export function PlatformDialog({ rows, list: _, ...dialog }: PeopleDialogProps) {
  const text = useText();
  const call = useUserCall();
  const userId = String(rows[0]?.id);
  const { data, isError, refetch } = usePlatform(userId);
  const save = async ({ userType, userExt }: Readonly<Record<string, unknown>>) => {
    const query = { userId, userType: String(userType), userExt: String(userExt ?? '') };
    return (await call('update-platform', { query, done: text('common.done') })) !== undefined;
  };
  const first = { userType: Number(data?.userType) > 0 ? data?.userType : undefined, userExt: data?.userExt };
  return (
    <SmallDialog
      key={data ? 'ready' : 'waiting'}
      {...dialog}
      title={text('user.platformTitle')}
      initialValues={first}
      onSave={save}
    >
      {() => {
        if (isError) return <ErrorState onRetry={() => void refetch()} />;
        if (!data) return <Skeleton active />;
        return (
          <>
            <FieldItem name="userType" field={typeField} label={data.userTypeName} />
            <ExtItem />
          </>
        );
      }}
    </SmallDialog>
  );
}
