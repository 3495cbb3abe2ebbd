import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { LoadingState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { ViewedList } from './use-views.ts';

const ViewsPanel = lazyWithPreload(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Shows the button of a list's views. Nothing is requested until it is opened. */
export function ViewsButton(viewed: ViewedList) {
  const text = useText();
  const isPhone = useIsPhone();
  const button = (
    <Button type="text" aria-label={text('meta.views')} icon={<FilterOutlined aria-hidden />} onMouseEnter={ViewsPanel.preload}>
      {isPhone ? null : text('meta.views')}
    </Button>
  );
  return (
    <LazyPopup kind="dialog" button={button}>
      {(shown, popup) => (
        <Popover
          {...popup}
          content={
            <LoadingFallback value={<LoadingState />}>
              <ViewsPanel {...viewed} onShown={() => popup.onOpenChange(false)} />
            </LoadingFallback>
          }
          destroyOnHidden
          placement="bottomRight"
          trigger="click"
        >
          {shown}
        </Popover>
      )}
    </LazyPopup>
  );
}
