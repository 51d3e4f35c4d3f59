import { daysAgoAt, type RelativeTime } from './relative-time.ts';

type DemoHomeowner = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address1: string;
  zipCode: string;
  joined: RelativeTime;
};

export const homeowners = {
  dana: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    phone: '(312) 555-0114',
    address1: '1412 W Larkfield Ave',
    zipCode: '60614',
    joined: daysAgoAt(412, '19:20'),
  },
  theo: {
    firstName: 'Theo',
    lastName: 'Marchetti',
    email: 'theo.marchetti@example.com',
    phone: '(773) 555-0162',
    address1: '3907 N Winnemac Ct',
    zipCode: '60618',
    joined: daysAgoAt(388, '08:05'),
  },
  priya: {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@example.com',
    phone: '(773) 555-0129',
    address1: '2238 N Sawmill St',
    zipCode: '60647',
    joined: daysAgoAt(351, '21:44'),
  },
  walter: {
    firstName: 'Walter',
    lastName: 'Lindqvist',
    email: 'walter.lindqvist@example.com',
    phone: '(312) 555-0187',
    address1: '620 W Oakmont Pl',
    zipCode: '60657',
    joined: daysAgoAt(330, '10:31'),
  },
  imani: {
    firstName: 'Imani',
    lastName: 'Brooks',
    email: 'imani.brooks@example.com',
    phone: '(708) 555-0106',
    address1: '517 S Linden Ter',
    zipCode: '60302',
    joined: daysAgoAt(297, '12:12'),
  },
  rosa: {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa.delgado@example.com',
    phone: '(773) 555-0175',
    address1: '1055 N Honeywell St',
    zipCode: '60622',
    joined: daysAgoAt(266, '17:58'),
  },
  desmond: {
    firstName: 'Desmond',
    lastName: 'Clarke',
    email: 'desmond.clarke@example.com',
    phone: '(773) 555-0198',
    address1: '4911 N Kestrel Ave',
    zipCode: '60640',
    joined: daysAgoAt(9, '20:31'),
  },
  marisol: {
    firstName: 'Marisol',
    lastName: 'Vega',
    email: 'marisol.vega@example.com',
    phone: '(773) 555-0146',
    address1: '3622 N Tamarind St',
    zipCode: '60618',
    joined: daysAgoAt(41, '12:55'),
  },
  june: {
    firstName: 'June',
    lastName: 'Nakamura',
    email: 'june.nakamura@example.com',
    phone: '(503) 555-0118',
    address1: '2914 SE Alderbrook St',
    zipCode: '97202',
    joined: daysAgoAt(343, '20:15'),
  },
  caleb: {
    firstName: 'Caleb',
    lastName: 'Osei',
    email: 'caleb.osei@example.com',
    phone: '(503) 555-0153',
    address1: '4820 NE Fernhill Ave',
    zipCode: '97211',
    joined: daysAgoAt(240, '09:47'),
  },
  hannah: {
    firstName: 'Hannah',
    lastName: 'Bergström',
    email: 'hannah.bergstrom@example.com',
    phone: '(503) 555-0191',
    address1: '1630 SE Quarry Ln',
    zipCode: '97214',
    joined: daysAgoAt(221, '18:26'),
  },
  luis: {
    firstName: 'Luis',
    lastName: 'Cantú',
    email: 'luis.cantu@example.com',
    phone: '(512) 555-0137',
    address1: '1801 Pecan Hollow Dr',
    zipCode: '78704',
    joined: daysAgoAt(319, '07:52'),
  },
  farah: {
    firstName: 'Farah',
    lastName: 'Haddad',
    email: 'farah.haddad@example.com',
    phone: '(512) 555-0144',
    address1: '6208 Limestone Bend',
    zipCode: '78745',
    joined: daysAgoAt(205, '22:03'),
  },
  greg: {
    firstName: 'Greg',
    lastName: 'Tolliver',
    email: 'greg.tolliver@example.com',
    phone: '(512) 555-0109',
    address1: '3315 Juniper Rise',
    zipCode: '78723',
    joined: daysAgoAt(189, '13:40'),
  },
} satisfies Record<string, DemoHomeowner>;

/** Nora owns a house and a tile business: she is both a homeowner and a contractor. */
export type HomeownerKey = keyof typeof homeowners | 'nora';
