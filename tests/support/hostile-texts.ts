/** Texts without a space, written in a row. */
const row = (texts: string) => texts.split(' ')

/**
 * Texts that have broken sites: markup, queries, commands, formats, scripts of the world, what one
 * cannot see.
 */
export const hostileTexts = [
  // Markup, and the ways out of an attribute, a text box, a script.
  ...row('<script>alert(1)</script> </textarea><script>alert(1)</script>'),
  '"><img src=x onerror=alert(1)>',
  ...row("'><svg/onload=alert(1)> </script><script>alert(1)</script> <!-- --> ]]> <![CDATA["),
  '<?php',
  '<%= 1 %>',
  ...row('{{7*7}} ${7*7} #{7*7} javascript:alert(1)'),
  '&lt;b&gt; &amp; &#x27; &nbsp;',
  ...row('& < " \' ` \\ \\"'),
  // Queries, commands, other formats.
  "'; DROP TABLE requests; --",
  "' OR '1'='1",
  '1; ATTACH DATABASE x',
  ...row('%00 % %zz %E0%A4%A $(reboot)'),
  '| cat /etc/passwd',
  '; ls',
  ...row('../../../etc/passwd =1+1 =HYPERLINK("http://x") +1 -1 @SUM(A1) {"$ne":null} [] null'),
  ...row('undefined NaN true 0 __proto__ constructor toString %s%n {0} a=b&c=d'),
  'a+b c%20d',
  '--x\r\nContent-Disposition: x',
  'Subject: x\r\nBcc: y@example.ru',
  '\r\nSet-Cookie: a=b',
  'b\u2028c\u2029d',
  // White space and line ends.
  ' ',
  '  a  ',
  ...row('\t \n \r\n'),
  '\r\n\r\nпосле двух',
  '\n\nпосле двух',
  ...row('\na a\n a\r\nb a\u0085b \u00a0'),
  // Signs that nobody sees, or that turn the line round.
  ...row('\u0000 a\u0000b \u0001\u0008\u001b[31m\u007f \ufeff a\ufeff \ufffe\uffff \ufffd'),
  ...row('\u200b\u200d\u2060 \u202eabc \u2066x\u2069 \u00ad \u{e0041}'),
  // Scripts, and letters of several parts.
  'Ёжик в тумане',
  'Їжак',
  'مرحبا بالعالم',
  ...row('שלום 漢字かな交じり文 한국어 नमस्ते Iıİi'),
  'ß ſ ﬁ',
  'é e\u0301',
  ...row('🏡 👩‍👩‍👧‍👦 🇷🇺 𝒜𝔅 Z̷̢̛͎a̴l̵g̶o̸'),
  // Long ones.
  'а'.repeat(20_000),
  'слово '.repeat(3000),
  '\u0301'.repeat(500),
  '<'.repeat(5000),
  '\n'.repeat(5000),
]
