import { describe, expect, it } from 'vitest';
import { likelyAddresses } from '@/lib/exclusions/likely-addresses';

const localsOf = (name: string): string[] =>
  likelyAddresses({ name, domain: 'acme.example' }).map((each) => each.replace(/^email:(.*)@acme\.example$/, '$1'));

describe('the addresses that somebody of a name most likely has', () => {
  it.each<[name: string, locals: string[]]>([
    ['Jane Doe', ['jane', 'jane.doe', 'jdoe', 'j.doe', 'doe.jane', 'janed', 'jane.d']],
    ['Jörg Müller', ['joerg.mueller', 'jorg.muller', 'jmueller', 'mueller.joerg', 'joerg']],
    ['Søren Ågård', ['soren.agard', 'soeren.aagaard']],
    ['Jean-Luc Picard', ['jean-luc.picard', 'jeanluc.picard', 'jean.picard', 'jl.picard', 'jlpicard', 'jpicard']],
    ['Conan O’Brien', ['conan.obrien', 'cobrien', 'conan.brien', 'conan.o.brien']],
    ["Conan O'Brien", ['conan.obrien', 'obrien.conan', 'conan.o-brien']],
    ['Anna Müller-Groß', ['anna.mueller-gross', 'anna.muellergross', 'anna.gross', 'amuellergross']],
    ['Zoë van der Berg', ['zoe.berg', 'zoe.vanderberg', 'zvanderberg', 'zoe.van.der.berg', 'zoevanderberg']],
    ['Prince', ['prince']],
  ])('of %s', (name, locals) => {
    expect(localsOf(name)).toEqual(expect.arrayContaining(locals));
  });

  it('are distinct, and few whatever the name is', () => {
    for (const name of ['Jane Doe', `${'ä-'.repeat(100)} ${'ö’ü '.repeat(40)}`]) {
      const locals = localsOf(name);
      expect(new Set(locals).size).toBe(locals.length);
      expect(locals.length).toBeLessThan(250);
    }
    expect(localsOf('Jane Doe').length).toBeLessThan(20);
  });

  it('are none for a name without a letter', () => {
    expect(likelyAddresses({ name: '–', domain: 'acme.example' })).toEqual([]);
  });
});
