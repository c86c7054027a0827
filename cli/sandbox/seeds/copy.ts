import type { Copy, TenantCopy } from '#domain/copy.ts'
import type { Locale } from '#domain/locale.ts'

/** Greeting of Lumen Bikes and the text below it. English is the language of the server, which has these texts itself. */
const GREETINGS: Readonly<Record<Exclude<Locale, 'en'>, readonly [title: string, tagline: string]>> = {
  ar: ['مرحبًا من Lumen', 'نصنع دراجات هادئة للمدينة. يسعدنا الرد على أي سؤال.'],
  ca: ['Hola de part de Lumen', 'Fem bicicletes urbanes silencioses. Pregunteu-nos el que vulgueu.'],
  cs: ['Zdravíme z Lumenu', 'Stavíme tichá městská kola. Zeptejte se nás na cokoli.'],
  da: ['Hej fra Lumen', 'Vi bygger stille bycykler. Spørg os om hvad som helst.'],
  de: ['Hallo von Lumen', 'Wir bauen leise Stadträder. Fragen Sie uns, was Sie möchten.'],
  el: ['Γεια σας από τη Lumen', 'Φτιάχνουμε αθόρυβα ποδήλατα πόλης. Ρωτήστε μας ό,τι θέλετε.'],
  es: ['Un saludo de Lumen', 'Hacemos bicicletas urbanas silenciosas. Pregúntenos lo que quiera.'],
  fa: ['سلام از Lumen', 'ما دوچرخه‌های شهری بی‌صدا می‌سازیم. هر سؤالی دارید بپرسید.'],
  fi: ['Terveisiä Lumenilta', 'Teemme hiljaisia kaupunkipyöriä. Kysy mitä vain.'],
  fr: [
    'Bonjour de la part de Lumen',
    'Nous fabriquons des vélos de ville silencieux. Posez-nous toutes vos questions.',
  ],
  hi: ['Lumen की ओर से नमस्ते', 'हम शहर के लिए शांत साइकिलें बनाते हैं। हमसे कुछ भी पूछें।'],
  hu: ['Üdvözli Önt a Lumen', 'Halk városi kerékpárokat építünk. Kérdezzen bátran.'],
  id: ['Halo dari Lumen', 'Kami membuat sepeda kota yang senyap. Tanyakan apa saja.'],
  it: ['Ciao da Lumen', 'Costruiamo bici da città silenziose. Chiedici quello che vuoi.'],
  ja: ['Lumenへようこそ', '静かな街乗り自転車を作っています。何でもお尋ねください。'],
  ko: ['안녕하세요, Lumen입니다', '조용한 도심용 자전거를 만듭니다. 무엇이든 물어보세요.'],
  ml: ['Lumen-ൽ നിന്ന് നമസ്കാരം', 'ശബ്ദമില്ലാത്ത നഗര സൈക്കിളുകൾ ഞങ്ങൾ നിർമിക്കുന്നു. എന്തും ചോദിക്കാം.'],
  nl: ['Hallo van Lumen', 'Wij bouwen stille stadsfietsen. Vraag ons wat je wilt.'],
  no: ['Hei fra Lumen', 'Vi bygger stillegående bysykler. Spør oss om hva som helst.'],
  pl: ['Lumen wita', 'Budujemy ciche rowery miejskie. Prosimy pytać o wszystko.'],
  pt: ['Olá da Lumen', 'Fazemos bicicletas urbanas silenciosas. Pergunte-nos o que quiser.'],
  pt_BR: ['Olá, aqui é a Lumen', 'Fazemos bicicletas urbanas silenciosas. Pergunte o que quiser.'],
  ro: ['Bun venit la Lumen', 'Construim biciclete de oraș silențioase. Întrebați-ne orice.'],
  ru: ['Здравствуйте, это Lumen', 'Мы делаем тихие городские велосипеды. Спрашивайте о чём угодно.'],
  sk: ['Zdravíme z Lumenu', 'Staviame tiché mestské bicykle. Opýtajte sa nás na čokoľvek.'],
  sv: ['Hej från Lumen', 'Vi bygger tysta stadscyklar. Fråga oss om vad som helst.'],
  ta: ['வணக்கம், நாங்கள் Lumen', 'அமைதியான நகர மிதிவண்டிகளை உருவாக்குகிறோம். எதையும் கேளுங்கள்.'],
  tr: ['Lumen’den merhaba', 'Sessiz şehir bisikletleri üretiyoruz. Bize dilediğinizi sorun.'],
  uk: ['Вас вітає Lumen', 'Ми робимо тихі міські велосипеди. Запитуйте про що завгодно.'],
  vi: ['Lumen xin chào', 'Chúng tôi làm xe đạp phố chạy êm. Hãy hỏi bất cứ điều gì.'],
  zh_CN: ['Lumen 向您问好', '我们打造安静的城市自行车，有问题尽管问。'],
  zh_TW: ['Lumen 向您問好', '我們打造安靜的城市自行車，有問題儘管問。'],
}

/** Texts of Lumen Bikes in every language, in the form that a tenant's build writes into its page. */
export const LUMEN_COPY: TenantCopy = Object.fromEntries(
  Object.entries(GREETINGS).flatMap(([locale, [welcomeTitle, welcomeTagline]]) =>
    Object.entries({ welcomeTitle, welcomeTagline } satisfies Copy).map(([name, text]) => [`${locale}.${name}`, text]),
  ),
)
