/** Domains where anyone can have a mailbox: in full for a single domain, by the first label for one per country (`yahoo.co.uk`). */
const domains = new Set(
  `126.com 139.com 163.com 188.com 189.cn aim.com airmail.net arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net email.com email.cz email.it eircom.net ezweb.ne.jp
  fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de frontier.com gmail.com googlemail.com hanmail.net hey.com home.nl hushmail.com
  icloud.com inbox.com inbox.lv inbox.ru interia.pl juno.com kakao.com kpnmail.nl laposte.net libero.it list.ru lycos.com mac.com mail.com mail.de
  mail.ru mailbox.org me.com mindspring.com mweb.co.za naver.com nate.com neuf.fr ntlworld.com numericable.fr o2.pl onet.pl optonline.net
  optusnet.com.au orange.fr outlook.jp passport.com planet.nl pm.me poczta.onet.pl posteo.de posteo.net proton.me protonmail.ch protonmail.com
  qq.com rambler.ru rediffmail.com rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be
  sohu.com startmail.com sympatico.ca t-online.de talktalk.net telenet.be telia.com telus.net terra.com.br tin.it tiscali.it tuta.com tuta.io
  tutanota.com ukr.net uol.com.br upcmail.nl verizon.net virgilio.it virginmedia.com vodafone.it walla.co.il wanadoo.fr web.de
  windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru yeah.net ymail.com zoho.com ziggo.nl`.split(/\s+/),
);
const everywhere = /^(aol|gmx|hotmail|live|msn|outlook|rocketmail|yahoo|yandex|zohomail)(\.(com|co))?\.[a-z]{2,3}$/;

/** Expects lower case, without a trailing dot. */
export function isFreeMail(domain: string): boolean {
  return domains.has(domain) || everywhere.test(domain);
}
