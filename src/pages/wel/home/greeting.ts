/** Returns the greeting for an hour of the bank's day, 0 to 23. */
export function greetingAt(hour: number) {
  if (hour < 5) return 'layout.home.night';
  if (hour < 11) return 'layout.home.morning';
  if (hour < 13) return 'layout.home.noon';
  if (hour < 18) return 'layout.home.afternoon';
  return 'layout.home.evening';
}

/** Returns a day (`yyyy-MM-dd`) written out with its weekday. */
export function writeDay(day: string, languageTag: string): string {
  // The day is already the bank's; using UTC for reading and writing keeps it from moving.
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeZone: 'UTC' }).format(date);
}
