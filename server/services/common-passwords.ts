/** Passwords that are guessed first, in lower case; also refused with a few digits or signs behind them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx 000000 0000000000 0123456789 0987654321 1111 111111 11111111 1111111111 111222333 111222333444
112233 1122334455 11223344556 112233445566 121212 123123 123123123 1231231234 123321 123321123 1234 12345
1234512345 1234554321 123456 1234567 12345678 123456789 1234567890 1234567890a 1234567891 12345678910
123456789123 123456789a 123456789q 123qwe 131313 147258369 1472583690 147852369 159753 1a2b3c4d 1a2b3c4d5e
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2000 2wsx3edc 555555 654321 666666
696969 741852963 777777 7777777 789456123 963852741 987654321 9876543210 987654321a a123456789 a1234567890
a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 aa123456 aa12345678 aa123456789 aaaaaa abc123 abc123456 abcabcabc abcd1234
abcd123456 abcdef123456 abcdefgh abcdefghij abcdefghijk abcdefghijkl access admin admin123 admin123!
admin1234 admin12345 admin123456 administrator administrator1 administrator123 ajax ajax1234 ajaxamsterdam
alexander alexander1 amanda amsterdam amsterdam020 amsterdam1 andrew android anthony anthony1 appelflap
arsenal asdasdasd asdf1234 asdfasdf asdfgh asdfghjkl asdfghjkl1 asdfghjkl123 ashley asshole austin autumn2025
autumn2026 azerty azerty123 azertyuiop azertyuiop1 babygirl babygirl1 barcelona barcelona1 baseball baseball1
baseball123 basketball basketball1 batman batman123 bedrijf bedrijf123 beheerder beheerder1 beheerder123
belstock belstock1 belstock123 belstock2025 belstock2026 benjamin benjamin1 bestfriend bitch biteme blink182
blowme blueberry brother buster butterfly butterfly1 change_me changeme changeme1 changeme123 charlie
charlie1 charlie123 cheese cheesecake chelsea chelsea1 chelsea123 chocolade chocolate chocolate1 christian
christopher christopher1 company company1 company123 computer computer1 computer123 cookiemonster
 corvette daddy dallas daniel december
december2025 december2026 default demo demo1234 demodemo dinsdag donaldduck donderdag dragon dragon123
dragonball dragonball1 dragonballz eindhoven elizabeth elizabeth1 eminem exactglobe exactonline facebook
facebook1 facebook123 familie family family1 father februari ferrari ferrari1 feyenoord feyenoord1
feyenoord1908 football football1 football123 forever forever1 foreverlove freedom friday friends friends1
friendship fuckyou fuckyou1 fuckyou123 gabriella gandalf garfield geheim george ginger google google123
groningen guest guest1234 harley harrypotter harrypotter1 hello hello123 hello12345 helloworld helloworld1
herfst herfst2025 herfst2026 hockey homersimpson hunter hunter123 hunter2 ikhouvanjou ikhouvanjou1 ilovejesus
iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 instagram internet internet1 isabella januari januari2026
jennifer jennifer1 jessica jessica1 jesus123 jesuschrist jonathan jordan joshua justinbieber juventus kantoor
kantoor1 kawasaki killer killer123 kippensoep klaster lente letmein letmein! letmein1 letmein123 letmein1234
letmein12345 letmeinnow liefje lieverd linkedin linkedin1 liverpool liverpool1 liverpoolfc logistics
logistiek logistiek1 lordoftherings loremipsum love lovely lover loverboy loveyou maandag magazijn magazijn1
magazijn123 maggie mamapapa manager manager1 manchester manchester1 manchesterunited master master123
masterkey matrix matthew mercedes mercedes1 metallica metallica1 michael michael1 michael123 michelle
michelle1 mickeymouse microsoft microsoft1 mijnwachtwoord mijnwachtwoord1 minecraft minecraft1 minecraft123
mobilemail moeder mom mommy monday monitor monitoring monkey monkey123 monkey1234 montana moon moscow mother
mustang mustang1 mypassword mypassword1 mypassword123 nederland nederland1 newpassword newpassword1 nicholas
nicole nieuwwachtwoord nirvana nopassword nothing november november2026 office office123 oktober2026
oldpassword onedirection opensesame p@ssw0rd p@ssw0rd123 p@ssword1 pannenkoek pannenkoeken panther papamama
pass passw0rd passw0rd123 password password! password1 password1! password12 password123 password123!
password1234 password12345 password123456 passwordpassword pepper pineapple pokemon pokemon123 pokemon1234
police porsche princess princess1 princess123 pussy q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsxedc qazwsxedcrfv
qwe123qwe qweasdzxc qweasdzxc123 qweqweqwe qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty123! qwerty1234
qwerty12345 qwerty123456 qwertyasdf qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiopasdfghjkl qwertz qwertz123
ranger realmadrid realmadrid1 robert root rotterdam rotterdam010 rotterdam1 samsung samsung1 samsung123
sapbusinessone saturday scanner scanner1 scanner123 schatje schatje1 scorpion sebastian secret secret123
secret1234 secretsecret september september2026 sesameopen shadow shadow123 sister slipknot snoopy soccer
southpark spiderman spiderman1 spring2025 spring2026 starwars starwars1 starwars123 stephanie strawberry
strawberry1 stroopwafel summer summer2024 summer2025 summer2026 sunday sunshine sunshine1 sunshine123
superman superman1 superman123 sweetheart sweetheart1 taylor temp1234 temporary test1234 test12345 test123456
tester testing testing123 testing1234 testtest thequickbrownfox thispassword thomas thunder thursday tigger
tigger1 tijdelijk tijdelijk1 toor trustno1 trustno12 trustnoone tuesday user user1234 utrecht vader vakantie
vakantie1 valentina victoria victoria1 voetbal voetbal123 volkswagen volkswagen1 vrijdag wachtwoord
wachtwoord! wachtwoord01 wachtwoord1 wachtwoord1! wachtwoord12 wachtwoord123 wachtwoordwachtwoord warehouse
warehouse1 warehouse123 watermelon wednesday welcome welcome01 welcome1 welcome1! welcome12 welcome123
welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 welkom welkom01 welkom01! welkom123 welkom123!
welkom2024 welkom2025 welkom2026 whatever whatever1 whatsapp windows windows10 winter winter2024 winter2025
winter2026 woensdag xxxxxxxx yamaha yankees yourpassword youtube zaq12wsx zaq1zaq1 zaterdag zomer zomer2024
zomer2025 zomer2026 zondag zonneschijn zonneschijn1 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbnmasdfghjkl
zxczxczxc zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
