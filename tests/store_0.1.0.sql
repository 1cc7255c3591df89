-- A store that the server of release 0.1.0 has written, as SQLite dumps it; only its times were set back by a year. A table
-- of Mercado with two people in the middle of a game, chat and a note; a table of Jambo with a bot; and an open one.
-- The tokens of the first table: TmA_lKws_INRkPiuG97hKjpQCJMtGZMn qPGMm5SScgtxREN6n-k1uYqoOnpADIn9
-- The token of seat 0 of the second: mZI5NlZ3EW6WNNOopZKRFvHiDCrjBYXY
BEGIN TRANSACTION;
CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, at BIGINT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (table_id, number));
INSERT INTO "chat" VALUES('sdk3u6qz24yg',0,0,1763509176,'Grüß dich');
CREATE TABLE entries (table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, key TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (table_id, number));
INSERT INTO "entries" VALUES('sdk3u6qz24yg',0,-1,'','start 0',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',1,-1,'','open letter_opener',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',2,-1,'','open gloves',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',3,-1,'','open casket',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',4,-1,'','open brooch',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',5,-1,'','open orange_blossom',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',6,-1,'','open violet',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',7,0,'key0','reach',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',8,-1,'','draw turquoise',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',9,-1,'','draw turquoise',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',10,-1,'','draw copper',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',11,0,'key1','lay turquoise gloves',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',12,0,'key2','lay turquoise casket',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',13,0,'key3','lay copper orange_blossom',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',14,0,'key4','done',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',15,1,'key5','reach',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',16,-1,'','draw silver',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',17,-1,'','draw silver',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',18,-1,'','draw silver',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',19,1,'key6','lay silver coin_changer',1763509176);
INSERT INTO "entries" VALUES('sdk3u6qz24yg',20,1,'key7','done',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',0,-1,'','start 0',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',1,-1,'','draw ware_tsf',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',2,-1,'','draw basket_maker',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',3,-1,'','draw wise_man',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',4,-1,'','draw portuguese',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',5,-1,'','draw ware_fff',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',6,-1,'','draw dancer',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',7,-1,'','draw throne',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',8,-1,'','draw leopard_statue',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',9,-1,'','draw guard',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',10,-1,'','draw mask_of_transformation',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',11,0,'key0','look',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',12,-1,'','draw ware_fht',1763509176);
INSERT INTO "entries" VALUES('26e3aa2ug8df',13,0,'key1','drop',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',0,-1,'','start 0',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',1,-1,'','draw crocodile',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',2,-1,'','draw small_market_stand',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',3,-1,'','draw boat',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',4,-1,'','draw ware_lll',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',5,-1,'','draw parrot',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',6,-1,'','draw drums',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',7,-1,'','draw ape',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',8,-1,'','draw parrot',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',9,-1,'','draw well',1763509176);
INSERT INTO "entries" VALUES('apwz3r6jd6s5',10,-1,'','draw portuguese',1763509176);
CREATE TABLE notes (table_id TEXT NOT NULL, seat BIGINT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (table_id, seat));
INSERT INTO "notes" VALUES('sdk3u6qz24yg',0,'mine');
CREATE TABLE records (id TEXT PRIMARY KEY, created BIGINT NOT NULL, words TEXT NOT NULL);
CREATE TABLE seats (table_id TEXT NOT NULL, seat BIGINT NOT NULL, hash TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, at BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (table_id, seat));
INSERT INTO "seats" VALUES('sdk3u6qz24yg',0,'3e07af4bd1ebac8237397cad24a11eab8e2d72677e44bfaf851d50f3316850bc','Anna','',0);
INSERT INTO "seats" VALUES('sdk3u6qz24yg',1,'9019c4c5e1286cb503c2a8c5aac60b6f6307fe8a96c8ac0fe894cb920d1d2c9c','Jörg','',0);
INSERT INTO "seats" VALUES('sdk3u6qz24yg',-1,'3ce24eb085bab558f4a5c5c3b17cda9c7a8656f077ed67b051dd9c950b5fce5d','','',0);
INSERT INTO "seats" VALUES('26e3aa2ug8df',0,'aa75fbeeae0ec5d8ca370ccc386cca4466893e793f0cc7855b9c0d044a3b55e8','Ben','',0);
INSERT INTO "seats" VALUES('26e3aa2ug8df',1,'211557d6a464b7d158852459bfbbab3f5b2c70805862e68f57f8b51aab96a2d9','','easy',0);
INSERT INTO "seats" VALUES('26e3aa2ug8df',-1,'1a2838b95adf744239f320e58fd39d39cc6d20cfeecc88f323b31ec8ca17adb1','','',0);
INSERT INTO "seats" VALUES('apwz3r6jd6s5',0,'8beea785106d97ce7984495ded7499d6de63b00d306f8f34976008cdf555e1bd','Cleo','',0);
INSERT INTO "seats" VALUES('apwz3r6jd6s5',1,'df895a784668d246c89ad103a943e3b6a7a2d5576f4dd66df8b2e92139ea6b51','','',0);
INSERT INTO "seats" VALUES('apwz3r6jd6s5',-1,'3916d7e9eaa32195c28c973d022bf9a6659a40e0612eea3baf3ed96544a28922','','',0);
CREATE TABLE tables (id TEXT PRIMARY KEY, head TEXT NOT NULL, created BIGINT NOT NULL, clock BIGINT NOT NULL, open BIGINT NOT NULL, over BIGINT NOT NULL, next TEXT NOT NULL, turns BIGINT NOT NULL DEFAULT 0, takeover TEXT NOT NULL DEFAULT 'easy', hints BIGINT NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES('sdk3u6qz24yg','kontor 1
game mercado
rules 1
seats seat0 seat1
option board a
option start first
data 1baa58f139848471
',1763509176,0,0,0,'',0,'',0);
INSERT INTO "tables" VALUES('26e3aa2ug8df','kontor 1
game jambo
rules 1
seats seat0 seat1
option psychic six
option dancer any
data b11b579c3ba70c87
',1763509176,0,0,0,'',0,'',1);
INSERT INTO "tables" VALUES('apwz3r6jd6s5','kontor 1
game jambo
rules 1
seats seat0 seat1
option psychic six
option dancer any
data b11b579c3ba70c87
',1763509176,0,1,0,'',0,'',0);
CREATE INDEX records_created ON records (created);
CREATE INDEX tables_running ON tables (over, created);
COMMIT;
