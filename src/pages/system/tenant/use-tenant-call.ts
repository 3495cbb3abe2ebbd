import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { callPath } from '#shared/define';
import { tenant } from '#src/resources/system/tenant';

interface Call {
  readonly query: Readonly<Record<string, string>>;
  /** What the reader is told when it is done. */
  readonly done: string;
}

/** Says what tenants are given and fetches the list again; answers whether it was done. Refine tells the reader why not. */
export function useTenantCall() {
  const invalidate = useInvalidate();
  const { mutateAsync, mutation } = useCustomMutation();
  const call = ({ query, done }: Call): Promise<boolean> =>
    mutateAsync({
      url: `${callPath(tenant, 'setting')}?${new URLSearchParams(query)}`,
      method: 'post',
      values: {},
      successNotification: () => ({ type: 'success', message: done }),
    }).then(
      async () => {
        await invalidate({ resource: tenant.name, invalidates: ['list', 'many', 'detail'] });
        return true;
      },
      () => false,
    );
  return { call, isCalling: mutation.isPending };
}
