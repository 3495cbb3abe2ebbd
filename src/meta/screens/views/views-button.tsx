import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { apart, LoadingFallback } from '#src/components/apart.tsx';
import { LoadingState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { ViewedList } from './use-views.ts';

const ViewsPanel = apart(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Leads to the views of a list. Nothing is asked for until somebody looks. */
export function ViewsButton(viewed: ViewedList) {
  const text = useText();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <LoadingFallback value={<LoadingState />}>
          <ViewsPanel {...viewed} onShown={() => setOpen(false)} />
        </LoadingFallback>
      }
      destroyOnHidden
      placement="bottomRight"
      trigger="click"
    >
      <Button
        type="text"
        aria-label={text('meta.views')}
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        onMouseEnter={ViewsPanel.preload}
      >
        {isPhone ? null : text('meta.views')}
      </Button>
    </Popover>
  );
}
