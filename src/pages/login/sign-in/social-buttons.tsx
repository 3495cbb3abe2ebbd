import { config } from '#src/config';
import { useLanguage, useText } from '#src/lib/i18n';
import type { SocialSource } from '#src/lib/sign-in/sign-in-ways';
import { rememberWanted } from '#src/lib/sign-in/wanted-page';
import '#src/locales/ways';
import styles from './social-buttons.module.css';
import { knownTenant } from './tenant-input.tsx';
import type { Tenant } from './use-tenant.ts';

interface SocialButtonsProps {
  readonly sources: readonly SocialSource[];
  readonly tenant: Tenant;
}

/** Shows the links to other sites: plain links, because the browser itself navigates there. */
export function SocialButtons({ sources, tenant }: SocialButtonsProps) {
  const text = useText();
  const language = useLanguage();
  const query = new URLSearchParams({ tenantId: knownTenant(tenant) });
  return (
    <nav aria-label={text('ways.otherWays')}>
      <p className={styles.title}>{text('ways.otherWays')}</p>
      {sources.map(({ source, name }) => (
        <a
          key={source}
          className={styles.site}
          href={`${config.api}/blade-auth/oauth/render/${source}?${query}`}
          onClick={rememberWanted}
        >
          {text('ways.bySite', { name: name[language] })}
        </a>
      ))}
    </nav>
  );
}
