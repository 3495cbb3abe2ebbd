/** The keys of the dictionary `verify_subject`. */
export const verifySubjects = { convoy: 1, car: 2, keeper: 3, client: 4 } as const;
export type VerifySubject = (typeof verifySubjects)[keyof typeof verifySubjects];

/** The keys of the dictionary `verify_method`. */
export const verifyMethods = { qr: 1, certificate: 2, photo: 3, face: 4, icCard: 5, plate: 6, manual: 7 } as const;

/** The fields that a verification requires, by its method. */
export const verifyNeeds: Readonly<
  Record<number, readonly ('token' | 'certNo' | 'cardNo' | 'plateNo' | 'score' | 'snapshot')[]>
> = {
  [verifyMethods.qr]: ['token'],
  [verifyMethods.certificate]: ['certNo'],
  [verifyMethods.photo]: ['snapshot'],
  [verifyMethods.face]: ['score', 'snapshot'],
  [verifyMethods.icCard]: ['cardNo'],
  [verifyMethods.plate]: ['plateNo'],
  [verifyMethods.manual]: ['snapshot'],
};

/** The keys of the dictionary `verify_result`. */
export const verifyResults = { passed: 1, failed: 2, overridden: 3 } as const;
