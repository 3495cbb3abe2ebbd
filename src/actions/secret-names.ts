import { createContext, use, useEffect } from 'react';

/** Collects the names of values that a form is not to keep anywhere. */
export const SecretNames = createContext<Set<string> | undefined>(undefined);

/** Tells the form around that what is typed here is nobody's to read back. */
export function useSecretName(name: string, isSecret: boolean): void {
  const names = use(SecretNames);
  useEffect(() => {
    if (isSecret) names?.add(name);
  }, [names, name, isSecret]);
}
