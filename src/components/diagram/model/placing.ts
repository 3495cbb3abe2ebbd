import type { Drawn, ModelServices, Services } from '../services.ts';

/** Places an element without a pointer: after the selected element, else in the middle of the view. */
export function place(editor: Services<ModelServices>, shape: Drawn): void {
  const selection = editor.get('selection');
  const [selected, ...others] = selection.get();
  const canContinue = others.length === 0 && selected !== undefined && canBeFollowed(selected, shape);
  const placed = canContinue ? editor.get('autoPlace').append(selected, shape) : placeInMiddle(editor, shape);
  selection.select(placed);
}

function canBeFollowed({ businessObject }: Drawn, shape: Drawn): boolean {
  const isOpen = businessObject.$instanceOf('bpmn:FlowNode') && !businessObject.$instanceOf('bpmn:EndEvent');
  const canFollow = shape.businessObject.$instanceOf('bpmn:FlowNode') && !shape.businessObject.$instanceOf('bpmn:StartEvent');
  return isOpen && canFollow;
}

function placeInMiddle(editor: Services<ModelServices>, shape: Drawn): Drawn {
  const canvas = editor.get('canvas');
  const { x, y, width, height } = canvas.viewbox();
  const root = canvas.getRootElement();
  const pool = root.children?.find(({ businessObject }) => businessObject.$instanceOf('bpmn:Participant'));
  return editor.get('modeling').createShape(shape, { x: x + width / 2, y: y + height / 2 }, pool ?? root);
}
