import mostCommon from './common-passwords.json' with { type: 'json' };

/**
 * Common passwords, in lower case: the 3,000 most common of ten characters and more in SecLists' "10 million
 * password list" (MIT licence), and words of this field and its languages. They are also refused with a few
 * digits or signs added.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...mostCommon,
  ...`
!qaz2wsx 000000 1111 111111 11111111 111222333 112233 11223344556 121212 123123 123123123 123321 123321123
1234 12345 123456 1234567 12345678 123456789 123qwe 131313 147258369 147852369 159753 1a2b3c4d 1q2w3e4r
1qaz1qaz 1qaz2wsx 1qazxsw2 2000 2wsx3edc 555555 654321 666666 696969 741852963 777777 7777777 789456123
963852741 987654321 a1b2c3d4 a1b2c3d4e5f6 aa123456 aa12345678 aa123456789 aaaaaa abc123 abc123456 abcabcabc
abcd1234 abcdef123456 abcdefgh access admin admin123 admin123! admin1234 admin12345 admin123456
administrator1 administrator123 ajax ajax1234 ajaxamsterdam alexander amanda amsterdam amsterdam020 andrew
android anthony anthony1 appelflap arsenal asdasdasd asdf1234 asdfasdf asdfgh asdfghjkl ashley asshole
austin autumn2025 autumn2026 azerty azerty123 azertyuiop1 babygirl babygirl1 barcelona baseball baseball1
batman batman123 bedrijf bedrijf123 beheerder beheerder1 beheerder123 belstock belstock1 belstock123
belstock2025 belstock2026 benjamin benjamin1 bitch biteme blink182 blowme blueberry brother buster butterfly
change_me changeme changeme1 changeme123 charlie charlie1 cheese chelsea chelsea1 chelsea123 chocolade
chocolate christian company company1 company123 computer computer1 cookiemonster corvette daddy dallas
daniel december december2025 december2026 default demo demo1234 demodemo dinsdag donderdag dragon dragon123
dragonball1 eindhoven elizabeth eminem exactglobe exactonline facebook facebook1 facebook123 familie family
family1 father februari ferrari ferrari1 feyenoord feyenoord1908 football football1 forever forever1 freedom
friday friends friends1 fuckyou fuckyou1 gabriella gandalf garfield geheim george ginger google google123
groningen guest guest1234 harley harrypotter1 hello hello123 hello12345 helloworld1 herfst herfst2025
herfst2026 hockey homersimpson hunter hunter123 hunter2 ikhouvanjou ikhouvanjou1 iloveyou iloveyou1
iloveyou2 instagram internet internet1 isabella januari januari2026 jennifer jennifer1 jessica jessica1
jesus123 jonathan jordan joshua juventus kantoor kantoor1 kawasaki killer killer123 kippensoep klaster lente
letmein letmein! letmein1 letmein1234 letmein12345 liefje lieverd linkedin linkedin1 liverpool logistics
logistiek logistiek1 lordoftherings loremipsum love lovely lover loverboy loveyou maandag magazijn magazijn1
magazijn123 maggie mamapapa manager manager1 master master123 masterkey matrix matthew mercedes mercedes1
metallica michael michael1 michelle michelle1 microsoft mijnwachtwoord mijnwachtwoord1 minecraft mobilemail
moeder mom mommy monday monitor monitoring monkey monkey123 monkey1234 montana moon moscow mother mustang
mustang1 mypassword1 mypassword123 nederland nederland1 newpassword1 nicholas nicole nieuwwachtwoord nirvana
nothing november november2026 office office123 oktober2026 oldpassword onedirection p@ssw0rd p@ssw0rd123
p@ssword1 pannenkoek pannenkoeken panther papamama pass passw0rd passw0rd123 password password! password1
password1! password123! password123456 pepper pineapple pokemon pokemon1234 police porsche princess
princess1 princess123 pussy qazwsx qazwsxedc qwe123qwe qweasdzxc qweqweqwe qwerty qwerty1 qwerty12 qwerty123
qwerty123! qwertz qwertz123 ranger realmadrid1 robert root rotterdam rotterdam010 rotterdam1 samsung
samsung1 sapbusinessone saturday scanner scanner1 scanner123 schatje schatje1 scorpion sebastian secret
secret123 secret1234 secretsecret september september2026 sesameopen shadow shadow123 sister slipknot snoopy
soccer southpark spiderman spring2025 spring2026 starwars starwars1 stephanie strawberry1 stroopwafel summer
summer2024 summer2025 summer2026 sunday sunshine sunshine1 sunshine123 superman superman1 sweetheart1 taylor
temp1234 temporary test1234 test12345 test123456 tester testing testing1234 testtest thequickbrownfox
thispassword thomas thunder thursday tigger tigger1 tijdelijk tijdelijk1 toor trustno1 trustno12 tuesday
user user1234 utrecht vader vakantie vakantie1 valentina victoria victoria1 voetbal voetbal123 volkswagen1
vrijdag wachtwoord! wachtwoord01 wachtwoord1 wachtwoord1! wachtwoord12 wachtwoord123 wachtwoordwachtwoord
warehouse warehouse1 warehouse123 wednesday welcome welcome01 welcome1 welcome1! welcome12 welcome1234
welcome12345 welcome2024 welcome2025 welcome2026 welkom welkom01 welkom01! welkom123 welkom123! welkom2024
welkom2025 welkom2026 whatever whatever1 whatsapp windows windows10 winter winter2024 winter2025 winter2026
woensdag xxxxxxxx yamaha yankees yourpassword youtube zaq12wsx zaq1zaq1 zaterdag zomer zomer2024 zomer2025
zomer2026 zondag zonneschijn zonneschijn1 zxcvbn zxcvbnm zxcvbnm1 zxcvbnmasdfghjkl zxczxczxc zzzzzzzz
`
    .trim()
    .split(/\s+/u),
]);
