import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { lookOf } from '../look.ts';
import type { ViewServices } from '../services.ts';
import { translation } from '../translate.ts';
import type { Drawing } from '../use-drawing.ts';

/** Makes a drawing that can be viewed, moved and zoomed. */
export function createViewer(host: HTMLElement): Drawing {
  return new NavigatedViewer<ViewServices>({
    container: host,
    ...lookOf(host),
    additionalModules: [{ translate: ['value', translation()] }],
  });
}
