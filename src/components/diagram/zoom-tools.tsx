import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Canvas } from './services.ts';
import { showAll, zoomBy } from './zoom.ts';

interface Tool {
  readonly word: MessageKey;
  readonly icon: ReactNode;
  readonly run: (canvas: Canvas) => void;
}

const tools: readonly Tool[] = [
  { word: 'diagram.zoomOut', icon: <ZoomOutOutlined />, run: (canvas) => zoomBy(canvas, 0.8) },
  { word: 'diagram.zoomIn', icon: <ZoomInOutlined />, run: (canvas) => zoomBy(canvas, 1.25) },
  { word: 'diagram.fit', icon: <ExpandOutlined />, run: showAll },
];

/** Shows the buttons that zoom a drawing; they are disabled until it is loaded. */
export function ZoomTools({ canvas }: { readonly canvas: Canvas | undefined }) {
  const text = useText();
  return tools.map(({ word, icon, run }) => (
    <Button
      key={word}
      aria-label={text(word)}
      disabled={!canvas}
      icon={icon}
      onClick={() => canvas && run(canvas)}
      size="small"
      title={text(word)}
      type="text"
    />
  ));
}
