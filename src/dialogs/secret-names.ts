import { createContext, use, useEffect } from 'react';

/** The names of values that a form must not store anywhere. */
export const SecretNames = createContext<Set<string> | undefined>(undefined);

/** Marks a value of the surrounding form as secret, so that it is not stored. */
export function useSecretName(name: string, isSecret: boolean): void {
  const names = use(SecretNames);
  useEffect(() => {
    if (isSecret) names?.add(name);
  }, [names, name, isSecret]);
}
