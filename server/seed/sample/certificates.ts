/** A made-up number of an identity card whose check digit is right (GB 11643-1999). */
export function idCardNumber(division: string, birthday: string, order: number): string {
  const digits = `${division}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  // The weights are powers of two modulo 11, from the left.
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
