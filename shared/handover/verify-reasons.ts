import type { Words } from '#shared/field';

/** The reasons why a person or a car has not passed a check (domain model 8.3). Rows hold the keys. */
export const verifyReasons = {
  unknownPerson: { zh: '查无此人', en: 'Nobody is known by this' },
  unknownCar: { zh: '查无此车', en: 'No car has this plate' },
  notOnCrew: { zh: '不在本任务的押运人员中', en: 'Is not on the crew of this task' },
  notTheCar: { zh: '不是本任务的车辆', en: 'Is not the car of this task' },
  offDuty: { zh: '不在岗', en: 'Is not on duty' },
  guard: { zh: '保安员证已到期', en: 'The guard permit has ended' },
  noLicence: { zh: '没有驾驶证', en: 'Has no driving licence' },
  licence: { zh: '驾驶证已到期', en: 'The driving licence has ended' },
  weapon: { zh: '持枪证已到期', en: 'The weapon permit has ended' },
  noPhoto: { zh: '没有证件照', en: 'Has no photo on file' },
  code: { zh: '二维码已失效或不属于本人', en: 'The code has expired or is somebody else’s' },
  certificate: { zh: '证件号码不符', en: 'The ID number differs' },
  card: { zh: 'IC卡号不符', en: 'The IC card differs' },
  face: { zh: '人脸比对分低于80', en: 'The face match is below 80' },
  plate: { zh: '车牌不符', en: 'The plate differs' },
  carStatus: { zh: '车辆维修中或已停用', en: 'Is in repair or retired' },
  inspection: { zh: '年检已到期', en: 'The inspection has ended' },
  insurance: { zh: '保险已到期', en: 'The insurance has ended' },
  authority: { zh: '不在授权期内', en: 'Is outside the authorised period' },
  place: { zh: '不属于该站点的机构', en: 'Belongs to another place' },
  mayNotGive: { zh: '无移交权限', en: 'May not give' },
  mayNotReceive: { zh: '无接收权限', en: 'May not receive' },
  agent: { zh: '代办人未授权或授权已过期', en: 'The agent is not entitled or the authority has ended' },
  contract: { zh: '客户保管合同未生效或已到期', en: 'The custody contract is not in force' },
} as const satisfies Readonly<Record<string, Words>>;
export type VerifyReason = keyof typeof verifyReasons;

/** A face that matches less is another one. */
export const leastFaceScore = 80;
