import { resources } from '#src/resources/index';
import { businessDictionaries } from './business.ts';
import { type DictLine, type EntryLine, fixed } from './line.ts';

const kinds = fixed(
  'column_kind',
  '字段类型/Field kind',
  [
    'text=单行文本/Text, textarea=多行文本/Paragraph, richText=富文本/Rich text, code=编号/Code, phone=手机号/Phone, email=邮箱/E-mail',
    'idNo=身份证号/ID number, plateNo=车牌号/Plate number, color=颜色/Colour, icon=图标/Icon, secret=密文/Secret, integer=整数/Whole number',
    'decimal=小数/Decimal, money=金额/Money, bool01=是否（0、1）/Yes or no (0 and 1), yesNo=是否（1、2）/Yes or no (1 and 2)',
    'dict=系统字典/System dictionary, bizDict=业务字典/Business dictionary, date=日期/Date, time=时间/Time, dateTime=日期时间/Date and time',
    'ref=引用/Reference, image=图片/Image, images=多张图片/Images, file=文件/File, files=多个文件/Files, json=JSON数据/JSON',
  ].join(', '),
);

const listing = (line: Omit<DictLine, 'locked'>): DictLine => ({ ...line, locked: true });
const named = ({ code, zh, en }: DictLine): EntryLine => ({ key: code, zh, en });

/** Any year: the dictionaries are the same in all of them. */
const someYear = 2026;

/** The nouns whose rows can be chosen elsewhere. */
export const choosable = resources.filter(({ readOnly, arriving, derived }) => !readOnly && !arriving && !derived);

/** Returns the dictionaries of generated columns: their kinds, and the dictionaries and nouns that come with the product. */
export function columnDictionaries(system: readonly DictLine[]): readonly DictLine[] {
  const codes = new Map([...businessDictionaries(someYear), ...system].map((line) => [line.code, named(line)]));
  return [
    kinds,
    listing({ code: 'column_dictionary', zh: '字段字典', en: 'Dictionary of a column', entries: [...codes.values()] }),
    listing({
      code: 'column_target',
      zh: '字段引用对象',
      en: 'What a column refers to',
      entries: choosable.map(({ name, label }) => ({ key: name, ...label })),
    }),
  ];
}
