<?php
// What Laravel's own start-up does, with the few components that this route needs, so that it runs without a project.
// php -S 127.0.0.1:8500 server.php

ini_set("display_errors", "0"); // an error is a 500, as in a project
foreach (["Container", "Database", "Events", "Http", "Routing"] as $component) {
    require_once "Illuminate/$component/autoload.php";
}

use Illuminate\Container\Container;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Events\Dispatcher;
use Illuminate\Http\Request;
use Illuminate\Routing\Router;
use Illuminate\Support\Facades\Facade;

$container = Container::getInstance();
$router = new Router(new Dispatcher($container), $container);
$database = new Manager($container);
touch(getenv("DATABASE"));
$database->addConnection(["driver" => "sqlite", "database" => getenv("DATABASE")]);
$database->getConnection()->statement("CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY)");
$request = Request::capture();
$container->instance(Request::class, $request);
$container->instance("router", $router);
$container->instance("db", $database->getDatabaseManager());
Facade::setFacadeApplication($container);

require __DIR__ . "/routes.php";
$router->dispatch($request)->send();
