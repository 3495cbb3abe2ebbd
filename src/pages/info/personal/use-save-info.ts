import { useCustomMutation } from '@refinedev/core';
import { config } from '#src/config';
import { isApiError } from '#src/lib/api-error';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session';
import type { OwnInfo } from './use-own-record.ts';

/** Refusals that belong to a field stand there and nowhere else. */
const fieldsOf = (error: unknown) => (isApiError(error) ? error.fields : {});

/** Saves what one says of oneself; the frame shows it from then on. Answers the refusals by field. */
export function useSaveInfo() {
  const text = useText();
  const { mutateAsync, mutation } = useCustomMutation();
  const save = async (info: OwnInfo): Promise<Readonly<Record<string, string>> | 'saved'> => {
    try {
      await mutateAsync({
        url: `${config.userPrefix}/update-info`,
        method: 'post',
        values: info,
        successNotification: () => ({ type: 'success', message: text('personal.saved') }),
        errorNotification: (error) => (Object.keys(fieldsOf(error)).length > 0 ? false : undefined) as false,
      });
    } catch (error) {
      return fieldsOf(error);
    }
    session.updateUser({ avatar: info.avatar, nickName: info.name, realName: info.realName });
    return 'saved';
  };
  return { save, isSaving: mutation.isPending };
}
