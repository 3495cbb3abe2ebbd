import { config } from '#src/config';
import { type IconName, iconNames } from './icon-set.ts';

const known: ReadonlySet<string> = new Set(iconNames);

/** Icon classes that other clients of the API family store in the same column, mapped to our icons. */
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

/** Returns the icon for a menu's `source`: our kebab-case name, antd's component name or a class of the API family, if known. */
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
  /** The icon name in the row; unknown and empty ones show `fallback`. */
  readonly name: string | null | undefined;
  readonly fallback?: IconName;
  readonly className?: string;
}

/**
 * Shows an icon named by data. It is decorative: the text beside it says the meaning. All icons are in one sprite file, so that
 * unused ones cost no script; icons named in code are imported from antd instead.
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
