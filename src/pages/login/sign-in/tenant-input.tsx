import { config } from '#src/config';
import { useText } from '#src/lib/i18n';
import { TextInput } from './text-input.tsx';
import type { Tenant } from './use-tenant.ts';

/**
 * Returns whether the tenant has to be typed: only where tenants are distinguished and the address of the page does not name
 * one.
 */
export const asksTenant = (tenant: Tenant) => tenant.isTyped === true && !tenant.tenantId;

/** Returns the tenant where the page knows it: from its address, or because there is only one. */
export const knownTenant = (tenant: Tenant): string => tenant.tenantId ?? (tenant.isTyped ? '' : config.defaultTenantId);

/** Shows the input for the tenant of a user who signs in. */
export function TenantInput({ error }: { readonly error: string | undefined }) {
  const text = useText();
  return (
    <TextInput
      name="tenantId"
      label={text('login.tenantId')}
      autoComplete="organization"
      defaultValue={config.defaultTenantId}
      maxLength={12}
      error={error}
    />
  );
}
