BEGIN TRANSACTION;
CREATE TABLE chat (
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (game, number)
    );
INSERT INTO "chat" VALUES('IHIB-IyUaww5iSwXuep8Bg',0,'jack','Well played – à bientôt',1794972990682);
INSERT INTO "chat" VALUES('w5FmJflAMXKQfIdA4cDcog',0,'investigator','Wait for me',1794972990886);
CREATE TABLE drafts (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        base INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (game, role)
    );
INSERT INTO "drafts" VALUES('w5FmJflAMXKQfIdA4cDcog','investigator',2,'["pick goodley"]');
CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at BIGINT NOT NULL,
        spent BIGINT,
        PRIMARY KEY (game, seq)
    );
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',1,'chance','identity madame',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',2,'chance','tile a1 goodley W',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',3,'chance','tile b1 pizer N',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',4,'chance','tile c1 bert E',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',5,'chance','tile a2 lestrade N',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',6,'chance','tile b2 madame S',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',7,'chance','tile c2 gull S',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',8,'chance','tile a3 lane E',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',9,'chance','tile b3 smith S',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',10,'chance','tile c3 stealthy S',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',11,'chance','toss alibi watson rotation joker',1794972989513,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',12,'investigator','rotate a2 270',1794972990618,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',13,'jack','joker none',1794972990623,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',14,'jack','watson 2',1794972990631,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',15,'investigator','alibi',1794972990633,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',16,'chance','draw stealthy',1794972990633,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',17,'jack','exchange b2 b3',1794972990654,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',18,'investigator','rotate a3 270',1794972990656,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',19,'investigator','holmes 2',1794972990658,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',20,'jack','toby 1',1794972990662,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',21,'chance','toss holmes watson exchange rotation',1794972990662,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',22,'investigator','rotate c2 180',1794972990666,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',23,'jack','exchange a1 b2',1794972990668,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',24,'jack','watson 1',1794972990675,NULL);
INSERT INTO "events" VALUES('IHIB-IyUaww5iSwXuep8Bg',25,'investigator','holmes 2',1794972990677,NULL);
INSERT INTO "events" VALUES('Gcw0vIfCg04ofg74MV9BGA',1,'chance','identity stealthy',1794972990698,NULL);
INSERT INTO "events" VALUES('Gcw0vIfCg04ofg74MV9BGA',2,'chance','deal goodley holmes smith stealthy',1794972990698,NULL);
INSERT INTO "events" VALUES('Gcw0vIfCg04ofg74MV9BGA',3,'investigator','pick goodley',1794972990855,NULL);
INSERT INTO "events" VALUES('Gcw0vIfCg04ofg74MV9BGA',4,'investigator','resign investigator',1794972990860,NULL);
INSERT INTO "events" VALUES('w5FmJflAMXKQfIdA4cDcog',1,'chance','identity bert',1794972990868,NULL);
INSERT INTO "events" VALUES('w5FmJflAMXKQfIdA4cDcog',2,'chance','deal goodley gull holmes smith',1794972990868,NULL);
INSERT INTO "events" VALUES('W6YywS1yb1Um6zo-ubGVUg',1,'chance','identity tumblety',1794972990892,NULL);
INSERT INTO "events" VALUES('W6YywS1yb1Um6zo-ubGVUg',2,'chance','deal callahan eastman grant tumblety',1794972990892,NULL);
INSERT INTO "events" VALUES('B5yfthGBB_nGLL_EzjzgbA',1,'chance','identity latimer',1794972991046,NULL);
INSERT INTO "events" VALUES('B5yfthGBB_nGLL_EzjzgbA',2,'chance','deal beach cloud_rider smith tumblety',1794972991046,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',1,'chance','identity smith',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',2,'chance','tile a1 madame W',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',3,'chance','tile b1 pizer W',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',4,'chance','tile c1 smith E',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',5,'chance','tile a2 stealthy W',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',6,'chance','tile b2 goodley W',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',7,'chance','tile c2 lane W',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',8,'chance','tile a3 bert E',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',9,'chance','tile b3 lestrade S',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',10,'chance','tile c3 gull N',1794972991057,NULL);
INSERT INTO "events" VALUES('pRXcu8PToxwu0x_43Spemw',11,'chance','toss alibi watson exchange rotation',1794972991057,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',1,'chance','identity pizer',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',2,'chance','tile a1 bert W',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',3,'chance','tile b1 pizer S',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',4,'chance','tile c1 smith E',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',5,'chance','tile a2 gull W',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',6,'chance','tile b2 stealthy N',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',7,'chance','tile c2 madame S',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',8,'chance','tile a3 goodley E',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',9,'chance','tile b3 lane S',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',10,'chance','tile c3 lestrade E',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',11,'chance','toss alibi toby rotation rotation',1794972991072,NULL);
INSERT INTO "events" VALUES('ImZ3A7-q73y7NP_zpJLKWQ',12,'investigator','toby 1',1794972991110,NULL);
CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        edition TEXT,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        listed INTEGER NOT NULL,
        clocked INTEGER NOT NULL,
        deal TEXT NOT NULL,
        salt TEXT NOT NULL,
        commitment TEXT NOT NULL,
        created BIGINT NOT NULL,
        started BIGINT,
        result TEXT,
        next_game TEXT
    , due BIGINT);
INSERT INTO "games" VALUES('IHIB-IyUaww5iSwXuep8Bg','pocket',NULL,1,'{"clock":null,"chat":true,"listed":true}',1,0,'{"edition":null,"game":"pocket","outcomes":{"draw":["stealthy","goodley","lestrade","pizer","lane","gull","bert","smith"],"identity":["madame"],"tile":["a1 goodley W","b1 pizer N","c1 bert E","a2 lestrade N","b2 madame S","c2 gull S","a3 lane E","b3 smith S","c3 stealthy S"],"toss":["alibi watson rotation joker","holmes watson exchange rotation","holmes toby rotation rotation","alibi toby rotation rotation"]},"rules":1}','1f6c8058a5fc6d126789062dc73106ed','ffeb8b550f41ea503ede1019d288691c20992ea831cffcb12eb04aa3a31c3c69',1794972989513,1794972989513,'investigator one_suspect',NULL,NULL);
INSERT INTO "games" VALUES('Gcw0vIfCg04ofg74MV9BGA','london','2006',2,'{"clock":null,"chat":true,"listed":false}',0,0,'{"edition":"2006","game":"london","outcomes":{"deal":["goodley holmes smith stealthy","bert gull lestrade smith","gull holmes smith watson","goodley holmes stealthy watson"],"draw":["smith","lestrade","goodley","watson","gull","holmes","bert"],"identity":["stealthy"]},"rules":2}','f8d4f573a738dfbcb013b3c11ff8cfec','e7b96ca372f94acba4627d070cbb51a58b783c1fecab364a8c27f6fbaa67faf7',1794972990698,1794972990698,'jack resigned',NULL,NULL);
INSERT INTO "games" VALUES('w5FmJflAMXKQfIdA4cDcog','london','2016',2,'{"clock":{"seconds":86400,"increment":5},"chat":true,"listed":false}',0,1,'{"edition":"2016","game":"london","outcomes":{"deal":["goodley gull holmes smith","bert gull smith stealthy","bert goodley holmes stealthy","bert holmes lestrade smith"],"draw":["goodley","gull","stealthy","smith","holmes","watson","lestrade"],"identity":["bert"]},"rules":2}','b8f8a792e7d19aa415814c76c4a84b93','da20147168360f4f0741e60fdf4db903039468249d37ccb5660eac7222c147b9',1794972990868,1794972990868,NULL,NULL,1795059420868);
INSERT INTO "games" VALUES('W6YywS1yb1Um6zo-ubGVUg','newyork',NULL,2,'{"clock":null,"chat":true,"listed":false}',0,0,'{"edition":null,"game":"newyork","outcomes":{"deal":["callahan eastman grant tumblety","beach callahan eastman tumblety","cloud_rider eastman grant tumblety","beach callahan eastman smith"],"draw":["latimer","callahan","grant","beach","smith","eastman","cloud_rider"],"identity":["tumblety"]},"rules":2}','fff74a4392ae24592ac4e5423a7a59b1','aa35c83aae178532ed6101eeb265c0b0cab4cee311fa344700d83aea392a247f',1794972990892,1794972990892,NULL,NULL,NULL);
INSERT INTO "games" VALUES('B5yfthGBB_nGLL_EzjzgbA','newyork',NULL,2,'{"clock":null,"chat":true,"listed":true}',1,0,'{"edition":null,"game":"newyork","outcomes":{"deal":["beach cloud_rider smith tumblety","beach callahan cloud_rider latimer","eastman grant latimer tumblety","cloud_rider eastman smith tumblety"],"draw":["callahan","grant","tumblety","smith","cloud_rider","beach","eastman"],"identity":["latimer"]},"rules":2}','e3164705326f1557badf8cf467389a83','897013e216a892146b2faaa516c2ba2e1465de0af78835928e071f8716f3100d',1794972991046,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('pRXcu8PToxwu0x_43Spemw','pocket',NULL,1,'{"clock":null,"chat":true,"listed":false}',0,0,'{"edition":null,"game":"pocket","outcomes":{"draw":["lestrade","goodley","gull","lane","madame","pizer","stealthy","bert"],"identity":["smith"],"tile":["a1 madame W","b1 pizer W","c1 smith E","a2 stealthy W","b2 goodley W","c2 lane W","a3 bert E","b3 lestrade S","c3 gull N"],"toss":["alibi watson exchange rotation","alibi watson exchange rotation","alibi toby rotation joker","alibi watson exchange rotation"]},"rules":1}','4a4c667d322cee355bd3077b89f4ae11','032dedaf202a5a5b1b3c00295900d4cd0aa579df33bc8540636205319dbfe053',1794972991057,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('ImZ3A7-q73y7NP_zpJLKWQ','pocket',NULL,1,'{"clock":null,"chat":true,"listed":true}',1,0,'{"edition":null,"game":"pocket","outcomes":{"draw":["goodley","bert","smith","gull","lane","lestrade","stealthy","madame"],"identity":["pizer"],"tile":["a1 bert W","b1 pizer S","c1 smith E","a2 gull W","b2 stealthy N","c2 madame S","a3 goodley E","b3 lane S","c3 lestrade E"],"toss":["alibi toby rotation rotation","holmes watson exchange rotation","alibi watson exchange joker","holmes toby rotation rotation"]},"rules":1}','1efa5cb414cf6d5b1e6c244e8450a97b','c0507420f1ab41918bc44f6e8b947f7b05ac9acbf13e3b8fabfbc145506d6e30',1794972991072,1794972991072,NULL,NULL,NULL);
CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        token TEXT,
        player TEXT,
        invitation TEXT, again INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, role)
    );
INSERT INTO "seats" VALUES('IHIB-IyUaww5iSwXuep8Bg','jack','person','Ada','','128dd7a6e424e2834494c53141d56906d1f7aa5e41c87e39f89d85e83d6cafe7','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('IHIB-IyUaww5iSwXuep8Bg','investigator','person','Ada','','af8d4f6476d9299f5c474e6e291c5ef0a5e7589917a46161d5d48a176d8a4d5b','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('Gcw0vIfCg04ofg74MV9BGA','jack','person','Guest','','52c1bc0683d36a2ee243782dfea5d376744c6616daad5daa5223012af4d038b9','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('Gcw0vIfCg04ofg74MV9BGA','investigator','person','Guest','','807c7ed19be1eaffd453fe197528fe0677e4df21782cb3f67badc42f4993d1d4','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('w5FmJflAMXKQfIdA4cDcog','jack','person','Ada','','ce48dc5c687b727be008736edcd2962eba2fcb6bcafd2678b2401836c39c1052','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('w5FmJflAMXKQfIdA4cDcog','investigator','person','Ada','','fef7a674b32903c0b1f558a2b80169c9cf9ddcae8ea57fadd230701c12b83402','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('W6YywS1yb1Um6zo-ubGVUg','jack','bot','random','random',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('W6YywS1yb1Um6zo-ubGVUg','investigator','person','Bea','','6ff5a76b05d88921c5e32efd80ce69a99690d7f4cab4b82e820f2e32546058b0','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('B5yfthGBB_nGLL_EzjzgbA','jack','open','','',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('B5yfthGBB_nGLL_EzjzgbA','investigator','person','Bea','','926ff5a1a91d8b870f3fdff40cbecaa950462b12257fbc7beb6c55ff25550b12','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('pRXcu8PToxwu0x_43Spemw','jack','link','','',NULL,NULL,'4bd378cb0fb0150d2142aa2105065cbb25b986bb3acace3b3e68298476d26a37',0);
INSERT INTO "seats" VALUES('pRXcu8PToxwu0x_43Spemw','investigator','person','Bea','','3ea28de32f636268bf699a352048e33fb0caf726b92a8145fe7d56b27bc840df','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('ImZ3A7-q73y7NP_zpJLKWQ','jack','person','Guest','','3bc44a9a6a6c164b105bdbc5ca3f0f0205220069684006602fe70693d9d62cf1','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
INSERT INTO "seats" VALUES('ImZ3A7-q73y7NP_zpJLKWQ','investigator','person','Guest','','b539d76d7cd752a7f45a64e3ac37053c14871cc1e200c2cba59616903e25a687','c2f03000980c400f75bd6f947c441600c669eae7d1b851e498234fef7289d682',NULL,0);
CREATE INDEX games_running ON games (created) WHERE result IS NULL;
CREATE INDEX seats_of_player ON seats (player);
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
COMMIT;
PRAGMA user_version = 2;
