const longestOctets = 75;
const encoder = new TextEncoder();

/** A line of a vCard with its end, folded where it is longer than 75 octets (RFC 6350, 3.2) and never within a character. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > longestOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return `${folded}\r\n`;
}
