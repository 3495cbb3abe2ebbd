import { config } from '#src/config';
import { type IconName, iconNames } from './icon-set.ts';

const known: ReadonlySet<string> = new Set(iconNames);

/** Class names other clients of the API family keep in the same column, by what they mean here. */
const familyNames: Readonly<Record<string, IconName>> = {
  addresslist: 'contacts',
  affiliations_li: 'partition',
  airplay: 'desktop',
  biaodan: 'profile',
  'bofangqi-suoping': 'lock',
  boss: 'solution',
  caidanguanli: 'database',
  canshu: 'control',
  community_line: 'cluster',
  doc: 'file-text',
  group: 'apartment',
  iframe: 'environment',
  message: 'idcard',
  mobilephone: 'mobile',
  principal: 'user',
  quanxian: 'safety-certificate',
  rizhi: 'history',
  savememo: 'code',
  send: 'send',
  setting: 'setting',
  shujuzhanshi2: 'bar-chart',
  sms: 'notification',
  study: 'read',
  subordinate: 'menu',
  wxbgongju: 'tool',
  yanzhengma: 'monitor',
};

function isIconName(name: string): name is IconName {
  return known.has(name);
}

/** The icon a menu's `source` means: our kebab-case name, antd's component name or a family class; undefined for unknown ones. */
export function iconNameOf(source: string | null | undefined): IconName | undefined {
  const name = (source ?? '').trim().split(/\s+/).at(-1) ?? '';
  const kebab = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/-outlined$/, '');
  if (isIconName(kebab)) return kebab;
  const family = name.replace(/^icon(icon)?[_-]/, '');
  return Object.hasOwn(familyNames, family) ? familyNames[family] : undefined;
}

interface IconProps {
  /** What the row says; unknown and empty names give `fallback`. */
  readonly name: string | null | undefined;
  readonly fallback?: IconName;
  readonly className?: string;
}

/**
 * An icon named by data. Decorative: the words beside it say what it means. The drawings are one file beside the scripts, so that
 * those nobody sees cost no script; icons named by code are imported from antd instead.
 */
export function Icon({ name, fallback = 'appstore', className }: IconProps) {
  const shown = iconNameOf(name) ?? fallback;
  return (
    <span aria-hidden className={className ? `anticon ${className}` : 'anticon'} data-icon={shown}>
      <svg aria-hidden width="1em" height="1em" fill="currentColor">
        <use href={`${config.iconSprite}#${shown}`} />
      </svg>
    </span>
  );
}
