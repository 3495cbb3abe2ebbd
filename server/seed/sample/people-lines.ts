/** Keys of the dictionaries that the lines below use. */
const MALE = 1;
const FEMALE = 2;

interface PersonLine {
  readonly account: string;
  readonly name: string;
  readonly sex: typeof MALE | typeof FEMALE;
  readonly born: string;
  /** The name of a sample department. */
  readonly place: string;
}

const line =
  (sex: PersonLine['sex']) =>
  (account: string, name: string, [born, place]: readonly [born: string, place: string]): PersonLine => ({
    account,
    name,
    sex,
    born,
    place,
  });
const [man, woman] = [line(MALE), line(FEMALE)];

/** Keepers: three of each base, two of each node, and one whose authority has ended. */
export const sampleKeepers: readonly PersonLine[] = [
  woman('vault', '孙丽', ['1985-03-12', '江南金库']),
  man('zhouhai', '周海', ['1990-07-25', '江南金库']),
  man('wugang', '吴刚', ['1982-11-08', '江南金库']),
  man('zhujun', '朱军', ['1984-05-19', '江北金库']),
  woman('qinlan', '秦岚', ['1991-02-03', '江北金库']),
  man('youyong', '尤勇', ['1987-09-14', '江北金库']),
  woman('branch', '钱芳', ['1988-06-21', '城东支行']),
  man('xuliang', '徐亮', ['1993-12-01', '城东支行']),
  man('shentao', '沈涛', ['1986-08-17', '东湖支行']),
  woman('jiangmin', '蒋敏', ['1995-04-09', '东湖支行']),
  woman('hanmei', '韩梅', ['1989-10-30', '科技园支行']),
  man('caobin', '曹斌', ['1992-01-16', '科技园支行']),
  man('yangfan', '杨帆', ['1990-03-27', '城西支行']),
  woman('yanhong', '严红', ['1994-07-11', '城西支行']),
  woman('xuqing', '许晴', ['1987-05-05', '浦口支行']),
  man('dingyi', '丁毅', ['1996-09-23', '浦口支行']),
  man('heping', '何平', ['1983-12-19', '桥北支行']),
  woman('fanyun', '范云', ['1992-08-08', '桥北支行']),
  man('lvyan', '吕岩', ['1988-02-14', '大厂支行']),
  woman('shiqian', '施倩', ['1997-06-06', '大厂支行']),
  man('kongde', '孔德', ['1979-11-29', '城西支行']),
];

/** Keys of the dictionary `convoy_duty`. */
export const duties = { driver: 1, guard: 2, messenger: 3, leader: 4 } as const;

export interface ConvoyLine extends PersonLine {
  readonly duty: keyof typeof duties;
  /** Days from now to the end of the guard permit, where that is near or past. */
  readonly permitEndsIn?: number;
}

/** Convoys of both companies, on every duty; the permit of one ends soon, that of another has ended. */
export const sampleConvoys: readonly ConvoyLine[] = [
  { ...man('convoy', '李强', ['1986-04-18', '江南金库']), duty: 'leader' },
  { ...man('zhangyong', '张勇', ['1980-09-02', '江南金库']), duty: 'driver' },
  { ...man('liuyang', '刘洋', ['1989-01-21', '江南金库']), duty: 'driver' },
  { ...man('chenhao', '陈浩', ['1992-05-13', '江南金库']), duty: 'guard' },
  { ...man('yangguang', '杨光', ['1991-10-10', '江南金库']), duty: 'guard', permitEndsIn: 10 },
  { ...man('zhaolei', '赵磊', ['1990-12-24', '江南金库']), duty: 'messenger' },
  { ...woman('sunyan', '孙燕', ['1993-03-08', '江南金库']), duty: 'messenger' },
  { ...man('wuhao', '吴昊', ['1985-07-07', '江北金库']), duty: 'leader' },
  { ...man('zhengkai', '郑凯', ['1983-02-26', '江北金库']), duty: 'driver' },
  { ...man('wangpeng', '王鹏', ['1994-11-15', '江北金库']), duty: 'guard' },
  { ...man('fengchao', '冯超', ['1988-08-28', '江北金库']), duty: 'guard', permitEndsIn: -18 },
  { ...man('chujun', '褚军', ['1995-06-19', '江北金库']), duty: 'messenger' },
];

interface AgentLine {
  readonly name: string;
  readonly born: string;
  readonly relation: string;
  readonly isWoman: boolean;
  readonly canWithdraw: 0 | 1;
}

interface ClientLine extends PersonLine {
  /** The contact person of an organisation. */
  readonly linkman?: string;
  /** A key of the dictionary `client_level`. */
  readonly level: number;
  readonly address: string;
  readonly contractEndsIn: number;
  readonly agents?: readonly AgentLine[];
}

/** Clients: four persons and two organisations, three agents among them. */
export const sampleClients: readonly ClientLine[] = [
  {
    ...man('client', '王建国', ['1968-10-01', '城东支行']),
    level: 2,
    address: '玄武区长江路101号',
    contractEndsIn: 400,
    agents: [{ name: '王小雨', born: '1995-05-04', relation: '女儿', isWoman: true, canWithdraw: 1 }],
  },
  { ...woman('linxiuying', '林秀英', ['1957-02-11', '东湖支行']), level: 3, address: '玄武区湖南路8号', contractEndsIn: 720 },
  { ...man('guozhiyuan', '郭志远', ['1975-06-30', '科技园支行']), level: 1, address: '栖霞区仙林大道18号', contractEndsIn: 21 },
  { ...woman('tangyue', '唐悦', ['1983-09-09', '浦口支行']), level: 2, address: '浦口区凤凰大街66号', contractEndsIn: 210 },
  {
    ...man('mobowenhua', '墨博文化艺术有限公司', ['2012-03-15', '城西支行']),
    linkman: '宋哲',
    level: 3,
    address: '建邺区江东中路359号',
    contractEndsIn: 540,
    agents: [
      { name: '宋哲', born: '1981-12-12', relation: '法定代表人', isWoman: false, canWithdraw: 1 },
      { name: '陆瑶', born: '1992-07-19', relation: '藏品主管', isWoman: true, canWithdraw: 0 },
    ],
  },
  {
    ...man('jiangjimuseum', '江畿博物馆', ['1998-05-18', '城东支行']),
    linkman: '顾明',
    level: 2,
    address: '玄武区中山东路321号',
    contractEndsIn: 900,
  },
];

/** A made-up number of an identity card whose check digit is right (GB 11643-1999). */
export function idCardNumber(division: string, birthday: string, order: number): string {
  const digits = `${division}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  // The weights are powers of two modulo 11, from the left.
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
