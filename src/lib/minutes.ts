import { minutesText } from '#shared/durations';
import { useLanguage } from './i18n.ts';

/** Returns a function that tells a number of minutes in days, hours and minutes. */
export function useMinutes(): (minutes: number) => string {
  const language = useLanguage();
  return (minutes) => minutesText(minutes, language);
}
