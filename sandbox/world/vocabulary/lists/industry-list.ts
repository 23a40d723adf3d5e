import { higherEducation, industries } from '../industries.ts';

/** The number of values the service has (docs/interface.md#account-filters). */
const size = 919;

function lines(text: string): string[] {
  return text
    .split(/[|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Services. Separated by a bar, because some labels contain commas. */
const services = lines(`
  accounting | advertising services | airlines and aviation | air freight services | air transport of passengers | airports
  alternative dispute resolution | alternative medicine | ambulance services | amusement parks and arcades | animation and post-production
  animal feed production | aquaculture | architecture and planning | armed forces | art galleries | artists and writers
  auctions and estate sales | audio and video production | automation machinery manufacturing | aviation maintenance | bakeries
  banking | bars, taverns, and nightclubs | bed-and-breakfasts, hostels, and homestays | biotechnology research | blockchain services
  blogs | boat building | book and periodical publishing | book publishing | breweries | broadcast media production and distribution
  building construction | building equipment contractors | building finishing contractors | building structure and exterior contractors
  business consulting and services | business content | business intelligence platforms | cable and satellite programming
  call centres | capital markets | caterers | cemeteries and funeral services | charities | chemical manufacturing | child day care services
  chiropractors | circuses and magic shows | civic and social organizations | civil engineering | claims adjusting, actuarial services
  climate data and analytics | climate technology product manufacturing | coal mining | collection agencies | commercial and industrial equipment rental
  commercial and service industry machinery repair | community development and urban planning | community services
  computer and network security | computer games | computer hardware manufacturing | computer networking products | conservation programs
  construction | construction hardware manufacturing | consumer goods rental | consumer services | correctional institutions | cosmetology and barber schools
  courts of law | coworking spaces | credit intermediation | crop production | customs brokerage | cutlery and handtool manufacturing | dairy product manufacturing
  dance companies | data infrastructure and analytics | data security software products | debt collection | defense and space manufacturing
  dentists | design services | desktop computing software products | digital accessibility services | digital signage services | distilleries
  driving schools | e-learning providers | economic programs | education | education administration programs | electric power generation
  electric power transmission, control, and distribution | electrical contractors | electronic and precision equipment maintenance
  embedded software products | emergency and relief services | engineering services | engines and power transmission equipment manufacturing
  entertainment providers | environmental quality programs | environmental services | equipment rental services | escort and pilot services for ships
  events services | exhibition and trade fair organizers | executive offices | executive search services | facilities services | family planning centers
  farming | farming, ranching, forestry | fashion design services | ferry services | film and video distribution | financial services | fine arts schools | fire protection
  fisheries | flight training | flower growing | food and beverage manufacturing | food and beverage services | food trucks and mobile food services
  footwear and leather goods repair | forestry and logging | fossil fuel electric power generation | freight and package transportation | freight forwarding services
  fundraising | funds and trusts | gambling facilities and casinos | garden centres and landscaping supplies | geothermal electric power generation
  glass, ceramics and concrete manufacturing | golf courses and country clubs | government administration | government relations services | graphic design
  ground passenger transportation | handicraft workshops | health and human services programs | higher education | highway, street, and bridge construction
  historical sites | holding companies | home health care services | horticulture | hospitality | hospitals | hospitals and health care
  hotels and motels | household services | household and institutional furniture manufacturing | housing and community development | housing programs
  human resources services | hvac and refrigeration equipment manufacturing | hydroelectric power generation | individual and family services
  industrial design services | industrial machinery manufacturing | industry associations | information services | insurance
  insurance agencies and brokerages | insurance and employee benefit funds | insurance carriers | interior design
  international affairs | international trade and development | internet marketplace platforms | internet news | internet publishing
  interurban and rural bus services | investment advice | investment banking | investment management | it services and it consulting
  it system custom software development | it system data services | it system design services | it system installation and disposal
  it system operations and maintenance | it system testing and evaluation | it system training and support | janitorial services | judo and martial arts schools
  land subdivision | landscaping services | language schools | laundry and dry-cleaning services | law enforcement | law practice | leasing of residential real estate
  leasing of non-residential real estate | manufacturing | legal services | legislative offices | libraries | library software services | loan brokers | locksmith services
  lottery operators | machine shops | maritime transportation | market research | marketing services | meat and poultry processing | medical and diagnostic laboratories
  medical practices | mental health care | metal ore mining | metal treatments | metalworking machinery manufacturing | military and international affairs
  mining | mobile computing software products | mobile gaming apps | mobile networks | motorsport teams | movies, videos, and sound | moving services | museums
  museums, historical sites, and zoos | music publishing | music schools | musicians | nanotechnology research | natural gas distribution | natural gas extraction
  news agencies | newspaper publishing | non-profit organizations | nonmetallic mineral mining | notary services | nuclear electric power generation
  nursing homes and residential care facilities | nurseries and tree production | occupational safety services | office administration | offshore drilling services
  oil and gas | oil extraction | oil, gas, and mining | online and mail order retail | online audio and video media | operations consulting | optometrists
  orchestras and choirs | outpatient care centers | outsourcing and offshoring consulting | packaging and containers manufacturing | packaging design services
  paper and forest product manufacturing | parcel lockers and delivery points | parking services | passenger rail transportation | patent and trademark agencies
  payment processing services | payroll services | pension funds | performing arts | performing arts and spectator sports | periodical publishing
  personal and laundry services | personal care services | pest control | pet services | pharmaceutical manufacturing | philanthropic fundraising services
  photography | physical, occupational and speech therapists | physicians | pipeline transportation | plastics manufacturing | plumbing contractors | political organizations
  port operations | postal services | primary and secondary education | primary metal manufacturing | printing services | private security services
  professional organizations | professional services | professional training and coaching | property management services | public assistance programs
  public health | public policy offices | public relations and communications services | public safety | public transport operators | racetracks
  radio and television broadcasting | rail transportation | railroad equipment manufacturing | ranching | real estate | real estate agents and brokers | real estate appraisal
  recreational facilities | recycling | regenerative design services | religious institutions | renewable energy equipment manufacturing
  renewable energy power generation | renewable energy semiconductor manufacturing | research services | residential building construction | restaurants | retail
  robot manufacturing | robotics engineering | roofing contractors | satellite telecommunications | savings institutions | school and employee bus services
  seafood product manufacturing | secretarial schools | securities and commodity exchanges | security and investigations | security guards and patrol services
  security systems services | semiconductor manufacturing | services for renewable energy | services for the elderly and disabled | sheet music publishing
  shipbuilding | shuttles and special needs transportation services | sightseeing transportation | skiing facilities | smart meter manufacturing | soap and cleaning product manufacturing
  social networking platforms | software development | solar electric power generation | sound recording | space research and technology | spas and saunas
  specialty trade contractors | spectator sports | sports and recreation instruction | sports teams and clubs | spring and wire product manufacturing | staffing and recruiting
  steam and air-conditioning supply | strategic management services | subdivision of land | sugar and confectionery product manufacturing | surveying and mapping services
  sustainable building consulting | taxi and limousine services | technical and vocational training | technology, information and internet
  technology, information and media | telecommunications | telecommunications carriers | telephone call centers | temporary help services | textile manufacturing
  theater companies | think tanks | ticket agencies | tobacco manufacturing | tour operators | towing services | toys and games design | trading platforms
  translation and localization | transportation equipment manufacturing | transportation programs | transportation, logistics, supply chain and storage
  travel agencies | travel arrangements | truck transportation | trusts and estates | turned products and fastener manufacturing | tutoring services | urban transit services
  utilities | utilities administration | utility system construction | vehicle inspection services | vehicle repair and maintenance | venture capital and private equity principals
  veterinary services | vocational rehabilitation services | voluntary fire brigades | warehousing and storage | waste collection | waste treatment and disposal
  water and sewerage utilities | water supply and irrigation systems | water transportation of passengers | web hosting | wellness and fitness services | wholesale
  wholesale import and export | wind electric power generation | wineries | wireless services | women's health services | wood product manufacturing | writing and editing | youth services | zoos and botanical gardens
`);

/** Materials, in the form used before "manufacturing"; they have no retail. */
const materials = lines(`
  abrasives | adhesive | agricultural chemical | aircraft component | alloy wheel | aluminium | artificial fiber | asphalt | automotive glass | bearing
  book binding material | brick and tile | button and zip | cable and wiring | cardboard box | cement | concrete product | cooking oil | diagnostic reagent
  dye and pigment | electronic component | fabricated metal | fastener | fertilizer | fiber optic | flavour and fragrance | flour and grain
  gasket and seal | gear and drive | glass product | industrial gas | ink and toner | insulation | lime and gypsum product | lubricant | magnetic and optical media
  motor vehicle parts | packaging film | paint and coating | paper product | petroleum and coal product | pipe and fitting | plastic bottle | plywood and veneer
  refractory | rope and net | rubber product | sauce and seasoning | screw and bolt | sensor | sheet metal | stone product | structural clay product
  surgical instrument | synthetic rubber | vaccine | window blind | wooden container
`);

/** Goods that are made, traded and maintained. */
const machines = lines(`
  agricultural machinery | boiler and tank | bus and coach | cleaning equipment | commercial refrigeration | communications equipment | computer peripheral
  crane and hoist | dental equipment | electric motor | electrical equipment | elevator and escalator | heat pump | heating equipment
  hydraulic pump | industrial oven | laboratory instrument | ladder and scaffold | laser equipment | lift truck | measuring and control instrument
  medical device | metal valve | packaging machinery | power tool | precision optics | prefabricated building | printing machinery | pump and compressor
  rail vehicle | safety equipment | sawmill machinery | sewing machine | ship equipment | signage | solar panel | trailer and caravan | turbine | vending machine
  water treatment equipment | weighing equipment | welding equipment | wheelchair | wind turbine | yacht
`);

/** Goods that are made and sold at retail. */
const wares = lines(`
  appliance | audio equipment | baby food | bathroom fixture | battery | bedding | bicycle | building material | camping equipment | candle | carpet and rug | cheese
  chocolate | clock and watch | clothing | coffee and tea | cosmetics | door and window | drone | electric lighting | fireplace and stove | fishing equipment | flooring | footwear
  frozen food | fruit and vegetable preserves | fur and leather goods | furniture | game console | garden tool | glove | hand tool | hearing aid | herbal medicine | jewelry and silverware
  juice and soft drink | kitchen cabinet | knitwear | lamp and luminaire | lens and eyewear | linen and towel | luggage | mattress | mineral water | mobility aid | motor vehicle
  motorcycle | musical instrument | nut and dried fruit | office furniture | office supplies | outdoor clothing | pasta | perfume | pet food | photographic equipment
  porcelain | protective clothing | school supplies | snack food | spice | sporting goods | stationery | swimming pool | tableware | tent and awning | toy and game | tyre
  umbrella | uniform | upholstery | vacuum cleaner | vegan food | veterinary medicine | wallpaper | wine and spirits
`);

const made = [...materials, ...machines, ...wares];
const trades = [
  ...made.map((good) => `${good} manufacturing`),
  ...made.map((good) => `${good} wholesale`),
  ...wares.map((good) => `${good} retail`),
  ...machines.map((machine) => `${machine} repair and maintenance`),
  ...machines.map((machine) => `${machine} rental and leasing`),
];

const certain = [...industries, higherEducation].map(({ label }) => label);
const possible = [...certain, ...services, ...trades];

/** The industries of the value list, in alphabetical order. Those of the world's companies are chosen first, then all services, then trades. */
export const industryLabels: readonly string[] = [...new Set(possible)].slice(0, size).toSorted();
