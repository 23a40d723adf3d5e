/**
 * Common given names, one person's forms and nicknames in a row. Two names in different rows are two people; an unlisted name proves
 * nothing.
 */
const rows = `
john jon johnny johnnie jack jonathan johnathan jonny ian sean juan jean jan johan johannes hans hannes giovanni ivan joao yannick
james jim jimmy jamie jem jacob jake jakob jacques diego santiago jaime iago
robert rob bob bobby robbie bert roberto rupert
william will bill billy willy willie liam wilhelm guillaume guillermo willem wim
richard rick ricky dick rich richie ricardo
michael mike mick mikey mickey michel miguel mikhail misha michal mihai mikael michele
david dave davy davide dawid
thomas tom tommy tomas tomasz tommaso
charles charlie chuck chaz carl karl carlos carlo karel
daniel dan danny daniele
matthew matt matthias matthieu mateo matteo mats matias mathias mateusz
anthony tony antonio anton antoine toni antoni ant
mark marc marco marcus markus marcos marek
paul paulo pablo paolo pavel pawel
steven stephen steve stefan stephan stefano esteban stephane etienne
andrew andy drew andreas andre andres andrea andrei andrzej andrey anders
joshua josh josue
kevin kev
brian bryan
george georg jorge giorgio georges jurgen jorg yuri
edward ed eddie ted teddy ned eduard eduardo edoardo
henry harry hank hal heinrich henri enrique enrico henrik
peter pete pedro pietro pierre pieter piotr petr
joseph joe joey jose josef giuseppe pepe jo
samuel sam sammy
benjamin ben benny benji
alexander alex alec alejandro alessandro sasha sascha xander sandy alexandre aleksander alexei alexey
nicholas nick nicky nicolas niklas nico klaus claus nikolai nikolaus colin nicola
christopher chris kit topher christian kristian cristian christoph kristoffer cristobal
gregory greg gregor gregorio grzegorz
frederick fred freddie fritz friedrich frederic federico fredrik frederik
francis frank frankie francisco paco pancho francesco franz francois franco frans
lawrence larry laurence lars lorenzo laurent lorenz
philip phil phillip philipp philippe felipe filippo filip
timothy tim timmy timo
patrick pat paddy patricio patrik
martin marty martijn marten martino
eric erik erich
simon simeon
oliver ollie olivier oliviero
jeffrey jeff geoffrey geoff gottfried
jane janet janey jenny jana janie joan joanna joanne johanna jo jeanne juana giovanna ivana jean jan hannah
mary maria marie molly polly mia mimi maire marija mariam miriam may
elizabeth liz lizzie beth betty bess eliza elisabeth lisa libby isabel isabella elsa elise lili elisa bella ella
margaret maggie meg peggy greta margarita marguerite margit marge rita daisy margot
katherine catherine kate katie kathy cathy kathryn kat kitty katharina catarina ekaterina katja katya karen karin kathleen caterina karina
susan sue susie suzanne susanne susanna zuzanna
sarah sara sally sadie
anne ann anna annie hannah nancy ana anja anya anouk hanna anneke
emily emma em emilia emilie millie
jennifer jen jenny jenna
jessica jess jessie
laura laurie lauren lara lora laure
linda lynn lindy belinda melinda
barbara barb babs barbie
patricia pat patty trish tricia patrizia
rebecca becky becca rebekah
victoria vicky vicki tori viktoria
alexandra alex sandra sasha lexi alessandra alejandra sandy xandra aleksandra
nicole nicky nicola nikki nic
christina christine tina chris chrissy kristina kristin kirsten cristina christiane kristen kirstin
stephanie steph stefanie stefania
samantha sam sammy
charlotte charlie lotte lottie carlotta
caroline carolyn carol carrie karoline carolina
julia julie juliet giulia juliette juliane yulia
michelle shelly michaela micaela michele
heather
helen helena ellen nell nelly elena helene lena eleni ilona eleanor
sophia sophie sofia zofia
claire clare clara klara chiara
monica monika monique
angela angie angelika angelina
martha marta
paula pauline paulina paola
roberta bobbie
erica erika
andrea drea
danielle daniela dani
martina tina
katarzyna kasia kaska
malgorzata gosia
joanna asia joasia
agnieszka aga
vladimir vova volodya
dmitri dmitry dima mitya
evgeny yevgeny zhenya
tatiana tanya tania
natalia natalya natasha
ekaterina katya
anastasia nastya stacy
ignacio nacho inaki
enrique quique kike
dolores lola
guadalupe lupe
concepcion concha conchita
rosario charo
josefa pepa
ulrich uli
johanna hanna hanne
cornelis kees
cornelia nel nelleke corrie
hendrik henk rik
gerardus gerard ger
mohammed mohamed muhammad mo
ioannis yannis
georgios yorgos
konstantinos kostas dinos
antonella nella
salvatore toto
giuseppina pina
ximena jimena
`;

const rowsOf = new Map<string, Set<number>>();
for (const [row, names] of rows.trim().split('\n').entries())
  for (const name of names.split(' ')) rowsOf.set(name, (rowsOf.get(name) ?? new Set()).add(row));

export const isGivenName = (name: string): boolean => rowsOf.has(name);

/** Whether both can be names of one person. */
export function isSameName(one: string, other: string): boolean {
  const others = rowsOf.get(other);
  return one === other || [...(rowsOf.get(one) ?? [])].some((row) => others?.has(row) === true);
}

/** Whether a form of the name begins with this letter: `R.` may be a Bob. */
export const canBeInitialOf = (initial: string, name: string): boolean =>
  [...rowsOf.keys()].some((other) => other.startsWith(initial) && isSameName(other, name)) || name.startsWith(initial);
