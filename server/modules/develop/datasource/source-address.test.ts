import { describe, expect, it } from 'vitest';
import { readAddress, type SourceKind } from './source-address.ts';

const whereOf = (url: string, kind: SourceKind = 'postgresql') => readAddress(url, kind);

describe('the address of a database', () => {
  it.each([
    ['jdbc:postgresql://db.bank.cn:6432/core', { host: 'db.bank.cn', port: 6432, database: 'core', encryption: 'none' }],
    ['postgresql://DB.bank.cn/core', { host: 'db.bank.cn', port: 5432, database: 'core', encryption: 'none' }],
    ['postgres://10.1.2.3/core', { host: '10.1.2.3', port: 5432 }],
    ['jdbc:postgresql://[2001:db8::1]:5433/core', { host: '2001:db8::1', port: 5433 }],
    ['jdbc:postgresql://db/core?currentSchema=vault', { schema: 'vault' }],
    ['jdbc:postgresql://db/core?sslmode=require', { encryption: 'encrypted' }],
    ['jdbc:postgresql://db/core?ssl=true&sslmode=verify-full', { encryption: 'verified' }],
  ])('is read from %s', (url, expected) => {
    expect(whereOf(url)).toMatchObject({ kind: 'postgresql', ...expected });
  });

  it.each([
    ['jdbc:mysql://db.bank.cn:3307/core', { port: 3307, encryption: 'none' }],
    ['jdbc:mariadb://db.bank.cn/core', { port: 3306 }],
    ['mysql://db.bank.cn/core?useSSL=true', { encryption: 'encrypted' }],
    ['jdbc:mysql://db.bank.cn/core?sslMode=VERIFY_IDENTITY', { encryption: 'verified' }],
    // An address as the family's own configurations write it.
    [
      'jdbc:mysql://db.bank.cn/core?useSSL=false&useUnicode=true&characterEncoding=utf-8&zeroDateTimeBehavior=convertToNull&transformedBitIsBoolean=true&serverTimezone=GMT%2B8&nullCatalogMeansCurrent=true',
      { encryption: 'none' },
    ],
  ])('of MySQL is read from %s', (url, expected) => {
    expect(whereOf(url, 'mysql')).toMatchObject({ kind: 'mysql', host: 'db.bank.cn', database: 'core', ...expected });
  });
});

describe('what a driver could be led astray by', () => {
  const [shape, account, option, value] = [
    'SOURCE_ADDRESS',
    'SOURCE_ACCOUNT_IN_ADDRESS',
    'SOURCE_OPTION',
    'SOURCE_OPTION_VALUE',
  ] as const;

  it.each([
    ['jdbc:sqlite:/etc/passwd', shape],
    ['jdbc:h2:mem:x;INIT=RUNSCRIPT FROM', shape],
    ['jdbc:oracle:thin:@db:1521:core', shape],
    ['jdbc:mysql://db/core', shape],
    ['file:///etc/passwd', shape],
    ['/var/run/postgresql/.s.PGSQL.5432', shape],
    ['jdbc:postgresql:///core', shape],
    ['jdbc:postgresql:core', shape],
    ['jdbc:postgresql://%2Fvar%2Frun%2Fpostgresql/core', shape],
    ['jdbc:postgresql://db,other/core', shape],
    ['jdbc:postgresql://db:5432,other:5432/core', shape],
    ['jdbc:postgresql://db', shape],
    ['jdbc:postgresql://db/', shape],
    ['jdbc:postgresql://db:0/core', shape],
    ['jdbc:postgresql://db:70000/core', shape],
    ['jdbc:postgresql://db:x/core', shape],
    ['jdbc:postgresql://[db]/core', shape],
    ['jdbc:postgresql://[1.2.3.4]/core', shape],
    ['jdbc:postgresql://db/../core', shape],
    ['jdbc:postgresql://db/core#x', shape],
    ['jdbc:postgresql://db/core;x=1', shape],
    ['jdbc:postgresql://db/core\n?x', shape],
    ['jdbc:postgresql://root:secret@db/core', account],
    ['jdbc:postgresql://root@db/core', account],
    ['jdbc:postgresql://db/core?user=root', option],
    ['jdbc:postgresql://db/core?password=secret', option],
    ['jdbc:postgresql://db/core?host=/var/run/postgresql', option],
    ['jdbc:postgresql://db/core?socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext', option],
    ['jdbc:postgresql://db/core?loggerFile=/tmp/x', option],
    ['jdbc:postgresql://db/core?sslrootcert=/etc/passwd', option],
    ['jdbc:postgresql://db/core?options=-c%20x', option],
    ['jdbc:postgresql://db/core?__proto__=x', option],
    ['jdbc:postgresql://db/core?sslmode=prefer', value],
    ['jdbc:postgresql://db/core?sslmode=constructor', value],
    ['jdbc:postgresql://db/core?currentSchema=a,b', value],
  ])('is refused: %s', (url, code) => {
    expect(whereOf(url)).toMatchObject({ code });
  });

  it.each([
    ['jdbc:postgresql://db/core', shape],
    ['jdbc:mysql:loadbalance://db,other/core', shape],
    ['jdbc:mysql:replication://db/core', shape],
    ['jdbc:mysql://address=(host=db)(port=3306)/core', shape],
    ['jdbc:mysql://(host=db,port=3306,allowLoadLocalInfile=true)/core', shape],
    ['jdbc:mysql://root:secret@db/core', account],
    ['jdbc:mysql://db/core?allowLoadLocalInfile=true', option],
    ['jdbc:mysql://db/core?allowLoadLocalInfileInPath=/', option],
    ['jdbc:mysql://db/core?allowUrlInLocalInfile=true', option],
    ['jdbc:mysql://db/core?useSSL=false&autoDeserialize=true', option],
    ['jdbc:mysql://db/core?queryInterceptors=com.mysql.cj.jdbc.interceptors.ServerStatusDiffInterceptor', option],
    ['jdbc:mysql://db/core?allowMultiQueries=true', option],
    ['jdbc:mysql://db/core?socketPath=/run/mysqld/mysqld.sock', option],
    ['jdbc:mysql://db/core?USESSL=true', option],
    ['jdbc:mysql://db/core?characterEncoding=utf8%26allowLoadLocalInfile%3Dtrue', value],
  ])('is refused of MySQL: %s', (url, code) => {
    expect(whereOf(url, 'mysql')).toMatchObject({ code });
  });
});
