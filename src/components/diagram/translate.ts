import { text } from '#src/lib/i18n';
import { currentLanguage } from '#src/lib/language';
import '#src/locales/diagram';
import type { MessageKey } from '#src/locales/words';

/** Texts of bpmn-js that are offered here and have no Chinese translation, or a misleading one. */
const own: Readonly<Record<string, MessageKey>> = {
  'Activate create/remove space tool': 'diagram.tool.space',
  'Activate global connect tool': 'diagram.tool.connect',
  'Activate hand tool': 'diagram.tool.hand',
  'Activate lasso tool': 'diagram.tool.lasso',
  'Add lane above': 'diagram.pad.laneAbove',
  'Add lane below': 'diagram.pad.laneBelow',
  'Add text annotation': 'diagram.pad.annotate',
  'Align elements': 'diagram.align.title',
  'Align elements bottom': 'diagram.align.bottom',
  'Align elements center': 'diagram.align.center',
  'Align elements left': 'diagram.align.left',
  'Align elements middle': 'diagram.align.middle',
  'Align elements right': 'diagram.align.right',
  'Align elements top': 'diagram.align.top',
  'Append end event': 'diagram.pad.end',
  'Append gateway': 'diagram.pad.gateway',
  'Change element': 'diagram.pad.change',
  'Connect to other element': 'diagram.pad.connect',
  'Connect using association': 'diagram.pad.associate',
  'Distribute elements horizontally': 'diagram.align.across',
  'Distribute elements vertically': 'diagram.align.down',
  'Divide into three lanes': 'diagram.pad.threeLanes',
  'Divide into two lanes': 'diagram.pad.twoLanes',
  'Empty pool/participant': 'diagram.type.emptyPool',
  'End event': 'diagram.type.end',
  'Exclusive gateway': 'diagram.type.exclusive',
  'Expanded pool/participant': 'diagram.type.pool',
  'Open {element}': 'diagram.pad.open',
  'Parallel multi-instance': 'diagram.pad.parallel',
  'Sequential multi-instance': 'diagram.pad.sequential',
  'Start event': 'diagram.type.start',
  'Sub-process (expanded)': 'diagram.type.subProcess',
  'Terminate end event': 'diagram.type.terminate',
  'Timer boundary event': 'diagram.type.boundary',
  'Timer boundary event (non-interrupting)': 'diagram.type.reminder',
  'Timer intermediate catch event': 'diagram.type.timer',
  'Toggle non-interrupting': 'diagram.pad.nonInterrupting',
  'User task': 'diagram.type.userTask',
};

type Phrases = Readonly<Record<string, string>>;

/** Returns bpmn-js's `translate` in the present language: our own texts, else the community's translation, else the original. */
export function translation(chinese: Phrases = {}) {
  const said = (template: string): string => {
    const key = own[template];
    if (key) return text(key);
    return (currentLanguage() === 'zh' ? chinese[template] : undefined) ?? template;
  };
  return (template: string, replacements: Phrases = {}): string =>
    said(template).replace(/{([^}]+)}/g, (whole, name: string) => replacements[name] ?? whole);
}
