import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { callPath, permissionCode } from '#shared/define';
import { sizeText } from '#shared/files';
import { http } from '#src/lib/http';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/storage';
import { useRights } from '#src/meta/screens/use-rights';
import { attach } from '#src/resources/resource/attach';

interface Used {
  readonly used: number;
  readonly quota: number;
}

/** Shows how much the user has uploaded, for those who may upload. */
export function Usage() {
  const text = useText();
  const rights = useRights(attach, ['upload']);
  const { data } = useQuery({
    queryKey: [permissionCode(attach, 'upload'), 'usage'],
    queryFn: async ({ signal }) => (await http.get<Used>(callPath(attach, 'usage'), { signal })).data,
    enabled: rights.has('upload'),
  });
  if (!data) return null;
  const words = { used: sizeText(data.used), quota: sizeText(data.quota) };
  return <Typography.Text type="secondary">{text('storage.usage', words)}</Typography.Text>;
}
