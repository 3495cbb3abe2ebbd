import { Mark } from '#src/components/mark.tsx';
import { useText } from '#src/lib/i18n';
import styles from './brand-pane.module.css';

const wayOut =
  'M72 264V200a24 24 0 0 1 24-24h88a24 24 0 0 0 24-24V96a24 24 0 0 1 24-24h152a24 24 0 0 1 24 24v32a24 24 0 0 0 24 24h136';

/** Draws a route of the day as a line with its stops: from the vault to the branches, and back in the evening. */
function Route() {
  return (
    <svg className={styles.route} viewBox="0 0 640 336" aria-hidden="true">
      <path className={styles.wayBack} d="M104 280H544a24 24 0 0 0 24-24V160" />
      <path className={styles.way} d={wayOut} />
      <g className={styles.stops}>
        <circle cx="140" cy="176" r="6" />
        <circle cx="208" cy="120" r="6" />
        <circle cx="308" cy="72" r="6" />
        <circle cx="476" cy="152" r="6" />
        <circle cx="568" cy="152" r="8" />
      </g>
      <g className={styles.vault}>
        <rect x="48" y="256" width="48" height="48" rx="8" />
        <circle cx="72" cy="280" r="10" />
        <path d="M72 270v-5M72 295v-5M62 280h-5M87 280h-5" />
      </g>
      <circle className={styles.car} r="5" />
    </svg>
  );
}

interface BrandPaneProps {
  /** The name and picture of the tenant, if it has them. */
  readonly tenantName: string | undefined;
  readonly background: string | undefined;
}

/** Shows the product or tenant beside the form on a wide screen. */
export function BrandPane({ tenantName, background }: BrandPaneProps) {
  const text = useText();
  const style = background ? { '--picture': `url("${encodeURI(background)}")` } : undefined;
  return (
    <aside className={styles.brand} data-picture={background ? '' : undefined} style={style}>
      <p className={styles.product}>
        <Mark size={32} />
        <span>{tenantName ?? text('login.product')}</span>
      </p>
      {background ? null : <Route />}
      <div className={styles.words}>
        <p className={styles.slogan}>{text('login.slogan')}</p>
        <p className={styles.sloganText}>{text('login.sloganText')}</p>
      </div>
    </aside>
  );
}
