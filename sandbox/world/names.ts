import {
  type Faker,
  fakerCS_CZ,
  fakerDE,
  fakerEN_AU,
  fakerEN_CA,
  fakerEN_GB,
  fakerEN_GH,
  fakerEN_IN,
  fakerEN_NG,
  fakerEN_US,
  fakerEN_ZA,
  fakerES,
  fakerES_MX,
  fakerFI,
  fakerFR,
  fakerID_ID,
  fakerIT,
  fakerNB_NO,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerPT_PT,
  fakerSV,
  fakerTR,
  fakerVI,
} from '@faker-js/faker';
import type { Random } from './random.ts';

/** A name in its native script and in Latin letters, which slugs and email addresses use. */
type ScriptName = readonly [native: string, latin: string];

interface Script {
  first: readonly ScriptName[];
  last: readonly ScriptName[];
  /** Family name before given name, and without a space between them. */
  familyFirst?: boolean;
}

function pairs(text: string): ScriptName[] {
  return text.split(', ').map((pair): ScriptName => {
    const [native = '', latin = ''] = pair.split('=');
    return [native, latin];
  });
}

/** Personal names by region with a non-Latin script; two of the scripts run right to left. */
const otherScripts: Readonly<Record<string, Script>> = {
  arabic: {
    first: pairs(
      'ليلى=Leila, محمد=Mohammed, فاطمة=Fatima, يوسف=Youssef, نور=Noor, كريم=Karim, سلمى=Salma, عمر=Omar, هدى=Huda, طارق=Tarek, رانيا=Rania, سامي=Sami',
    ),
    last: pairs(
      'حداد=Haddad, المنصوري=Al-Mansouri, الفاسي=El-Fassi, خوري=Khoury, بن علي=Ben-Ali, النجار=Al-Najjar, صالح=Saleh, العلوي=Alaoui, درويش=Darwish, القاسمي=Al-Qasimi, شريف=Sharif, منصور=Mansour',
    ),
  },
  hebrew: {
    first: pairs('נועה=Noa, יונתן=Yonatan, תמר=Tamar, איתי=Itai, מיכל=Michal, אורי=Uri, שירה=Shira, דניאל=Daniel'),
    last: pairs(
      'לוי=Levi, כהן=Cohen, מזרחי=Mizrahi, פרידמן=Friedman, אברהם=Avraham, ברק=Barak, שלום=Shalom, גולן=Golan',
    ),
  },
  greek: {
    first: pairs(
      'Ελένη=Eleni, Γιώργος=Giorgos, Μαρία=Maria, Νίκος=Nikos, Σοφία=Sofia, Δημήτρης=Dimitris, Αθηνά=Athina, Κώστας=Kostas',
    ),
    last: pairs(
      'Παπαδόπουλος=Papadopoulos, Νικολάου=Nikolaou, Γεωργίου=Georgiou, Αλεξίου=Alexiou, Δήμου=Dimou, Κωνσταντίνου=Konstantinou, Μακρή=Makri, Σταύρου=Stavrou',
    ),
  },
  ukrainian: {
    first: pairs(
      'Оксана=Oksana, Андрій=Andrii, Марія=Mariia, Тарас=Taras, Олена=Olena, Богдан=Bohdan, Ірина=Iryna, Максим=Maksym',
    ),
    last: pairs(
      'Шевченко=Shevchenko, Коваленко=Kovalenko, Бондар=Bondar, Мельник=Melnyk, Ткачук=Tkachuk, Кравець=Kravets, Лисенко=Lysenko, Гончар=Honchar',
    ),
  },
  hindi: {
    first: pairs(
      'आरव=Aarav, प्रिया=Priya, रोहन=Rohan, अनन्या=Ananya, विक्रम=Vikram, मीरा=Meera, अर्जुन=Arjun, कविता=Kavita',
    ),
    last: pairs(
      'शर्मा=Sharma, पाटिल=Patil, देशमुख=Deshmukh, जोशी=Joshi, कुलकर्णी=Kulkarni, वर्मा=Verma, मेहता=Mehta, राव=Rao',
    ),
  },
  japanese: {
    first: pairs('悠希=Yuki, 健太=Kenta, 美咲=Misaki, 陽菜=Hina, 翔=Sho, 愛=Ai, 大輔=Daisuke, 直子=Naoko'),
    last: pairs(
      '田辺=Tanabe, 佐藤=Sato, 鈴木=Suzuki, 山本=Yamamoto, 小林=Kobayashi, 森=Mori, 石川=Ishikawa, 藤田=Fujita',
    ),
    familyFirst: true,
  },
  korean: {
    first: pairs('지민=Jimin, 서연=Seoyeon, 민준=Minjun, 하은=Haeun, 도현=Dohyun, 수빈=Subin, 예준=Yejun, 유진=Yujin'),
    last: pairs('김=Kim, 이=Lee, 박=Park, 최=Choi, 정=Jung, 강=Kang, 윤=Yoon, 한=Han'),
    familyFirst: true,
  },
  chinese: {
    first: pairs('伟=Wei, 芳=Fang, 娜=Na, 敏=Min, 静=Jing, 磊=Lei, 洋=Yang, 秀英=Xiuying'),
    last: pairs('王=Wang, 李=Li, 张=Zhang, 陈=Chen, 林=Lin, 黄=Huang, 吴=Wu, 郑=Zheng'),
    familyFirst: true,
  },
};

export interface PersonName {
  first: string;
  last: string;
  full: string;
  /** In Latin letters, without credentials, for slugs and email addresses. */
  latin: { first: string; last: string };
}

const fakers: Readonly<Record<string, Faker>> = {
  cs_CZ: fakerCS_CZ,
  de: fakerDE,
  en_AU: fakerEN_AU,
  en_CA: fakerEN_CA,
  en_GB: fakerEN_GB,
  en_GH: fakerEN_GH,
  en_IN: fakerEN_IN,
  en_NG: fakerEN_NG,
  en_US: fakerEN_US,
  en_ZA: fakerEN_ZA,
  es: fakerES,
  es_MX: fakerES_MX,
  fi: fakerFI,
  fr: fakerFR,
  id_ID: fakerID_ID,
  it: fakerIT,
  nb_NO: fakerNB_NO,
  nl: fakerNL,
  pl: fakerPL,
  pt_BR: fakerPT_BR,
  pt_PT: fakerPT_PT,
  sv: fakerSV,
  tr: fakerTR,
  vi: fakerVI,
};

/** Faker is used for its lists only; our own random stream picks, because re-seeding faker for every person would cost more than everything else. */
export function makeName(random: Random, origin: string): PersonName {
  const script = otherScripts[origin];
  if (script === undefined) return makeLatinName(random, fakers[origin] ?? fakerEN_US);
  const [nativeFirst, first] = random.pick(script.first);
  const [nativeLast, last] = random.pick(script.last);
  const latin = { first, last };
  // On a professional network most people from such places still write their names in Latin letters.
  if (random.chance(0.6)) return { first, last, full: `${first} ${last}`, latin };
  const full = script.familyFirst ? `${nativeLast}${nativeFirst}` : `${nativeFirst} ${nativeLast}`;
  return { first: nativeFirst, last: nativeLast, full, latin };
}

function makeLatinName(random: Random, faker: Faker): PersonName {
  const lists = listsOf(faker);
  const first = random.pick(random.pick(lists.first));
  const last = random.pick(random.pick(lists.last));
  return { first, last, full: `${first} ${last}`, latin: { first, last } };
}

/** One list per gender where they exist, otherwise a single one. */
interface NameLists {
  first: readonly (readonly string[])[];
  last: readonly (readonly string[])[];
}

const knownLists = new Map<Faker, NameLists>();

/** Cached, because faker looks up its definitions on every call. */
function listsOf(faker: Faker): NameLists {
  const known = knownLists.get(faker);
  if (known !== undefined) return known;
  const { first_name, last_name } = faker.definitions.person;
  const lists = { first: genderedOf(first_name), last: genderedOf(last_name) };
  knownLists.set(faker, lists);
  return lists;
}

function genderedOf(lists: { generic?: string[]; female?: string[]; male?: string[] }): string[][] {
  const gendered = [lists.female ?? [], lists.male ?? []].filter((list) => list.length > 0);
  return gendered.length > 0 ? gendered : [lists.generic ?? []];
}
